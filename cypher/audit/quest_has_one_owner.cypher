// A quest was raised by exactly one being and is open to at most one owner.
//
// -> found, ids
MATCH (q:Quest)
OPTIONAL MATCH (p:Being)-[:RAISED]->(q)
WITH q, count(p) AS raised
OPTIONAL MATCH (q)-[:ASSIGNED_TO]->(n)
WITH q, raised, collect(n.id) AS owners
WHERE raised <> 1 OR size(owners) > 1
RETURN q.id + ' was raised by ' + toString(raised) + ' and has ' + toString(size(owners)) + ' owners' AS found,
       [q.id] + owners AS ids
