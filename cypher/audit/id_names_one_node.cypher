// An id belongs to one node: nothing is there twice.
//
// -> found, ids
MATCH (n)
WHERE n.id IS NOT NULL
WITH n.id AS id, count(n) AS nodes
WHERE nodes > 1
RETURN toString(nodes) + ' nodes are called ' + id AS found, [id] AS ids
