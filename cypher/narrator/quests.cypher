// The open quests of the table, a row a step; a quest without steps is one row with no n.
//
// -> id, title, raised_by, assignee, item, decision, n, text, step_item, holder, done
MATCH (p:Player)-[:RAISED]->(q:Quest)
WHERE q.status = 'open'
OPTIONAL MATCH (q)-[:ASSIGNED_TO]->(a:NPC)
OPTIONAL MATCH (q)-[:FOR]->(i:Item)
OPTIONAL MATCH (q)-[:STEP]->(s:Step)
RETURN q.id AS id, q.title AS title, p.id AS raised_by, a.id AS assignee, i.id AS item, q.decision AS decision,
       s.n AS n, s.text AS text, s.item AS step_item, s.holder AS holder, s.done AS done
ORDER BY q.opened_at, q.id, n
