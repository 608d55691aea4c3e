// The open quests of the table, a row a step; a quest without steps is one row with no n. Each handing over is a list:
// id, sender, receiver, reason, note, when.
//
// -> id, title, raised_by, assignee, item, n, text, step_item, holder, done, handoffs
MATCH (p:Player)-[:RAISED]->(q:Quest)
WHERE q.status = 'open'
OPTIONAL MATCH (q)-[:ASSIGNED_TO]->(a:NPC)
OPTIONAL MATCH (q)-[:FOR]->(i:Item)
OPTIONAL MATCH (q)<-[:FOR]-(h:Handoff)-[:FROM]->(x:Being)
OPTIONAL MATCH (h)-[:TO]->(y:Being)
WITH p, q, a, i, h, x, y ORDER BY h.ts, h.id
WITH p, q, a, i, collect(CASE WHEN h IS NULL THEN null ELSE [h.id, x.id, y.id, h.reason, h.context, h.ts] END) AS handoffs
OPTIONAL MATCH (q)-[:STEP]->(s:Step)
RETURN q.id AS id, q.title AS title, p.id AS raised_by, a.id AS assignee, i.id AS item,
       s.n AS n, s.text AS text, s.item AS step_item, s.holder AS holder, s.done AS done, handoffs
ORDER BY q.opened_at, q.id, n
