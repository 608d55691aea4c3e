// The edges that start at some nodes, by the places of the nodes that they join: whole stretches of nodes, in slices.
//
// $first, $last, $skip, $most
// -> start, type, end, has
MATCH (a)
WHERE ID(a) >= $first AND ID(a) <= $last
MATCH (a)-[r]->(b)
WITH a, r, b SKIP $skip LIMIT $most
RETURN ID(a) AS start, type(r) AS type, ID(b) AS end, [k IN keys(r) | [k, r[k]]] AS has
