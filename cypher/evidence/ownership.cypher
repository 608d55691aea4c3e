// Ninaivu: A petition has at most one owner; who answers is read from the graph before any mind is asked.
//
// -> quest, title, status, owners, ids
MATCH (p:Player)-[:RAISED]->(q:Quest)
OPTIONAL MATCH (q)-[:ASSIGNED_TO]->(o)
WITH p, q, collect(o.id) AS owners
WHERE size(owners) <= 1
RETURN q.id AS quest, q.title AS title, q.status AS status, owners, [p.id, q.id] + owners AS ids
ORDER BY q.opened_at DESC, quest
