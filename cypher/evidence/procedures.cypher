// Continuum: A petition has steps in order, and deeds tick them off.
//
// -> quest, title, status, done, left, ids
MATCH (q:Quest)-[:STEP]->(s:Step)
WITH q, s ORDER BY s.n
WITH q, collect(s) AS steps
RETURN q.id AS quest, q.title AS title, q.status AS status, [s IN steps WHERE s.done | s.text] AS done,
       [s IN steps WHERE NOT s.done | s.text] AS left, [q.id] + [s IN steps | s.id] AS ids
ORDER BY q.opened_at DESC, quest
