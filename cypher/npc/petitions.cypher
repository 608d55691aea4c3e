// What a being may know of another's petitions: those that it owns itself, and those of its colleagues, who share one ledger.
// $npc, $actor
// -> id, title, status, owner, owner_name, item, item_name, opened, closed, mine, handoff, note
MATCH (:Entity {id: $actor})-[:RAISED]->(q:Quest)-[:ASSIGNED_TO]->(o:NPC)
WHERE q.status <> 'dropped'
MATCH (n:Entity {id: $npc})
OPTIONAL MATCH (o)-[:MEMBER_OF]->(f:Faction)<-[:MEMBER_OF]-(n)
WITH q, o, n, count(f) AS shared
WHERE o.id = n.id OR shared > 0
OPTIONAL MATCH (q)-[:FOR]->(i:Item)
OPTIONAL MATCH (q)<-[:FOR]-(h:Handoff)
WITH q, o, n, i, h ORDER BY h.ts
WITH q, o, n, i, collect(h.id) AS handoffs, collect(h.context) AS notes
RETURN q.id AS id, q.title AS title, q.status AS status, o.id AS owner, coalesce(o.short, o.name) AS owner_name,
       i.id AS item, i.name AS item_name, q.opened_at AS opened, q.closed_at AS closed, o.id = n.id AS mine,
       handoffs[size(handoffs) - 1] AS handoff, notes[size(notes) - 1] AS note
ORDER BY coalesce(q.closed_at, q.opened_at) DESC, q.id DESC LIMIT 4
