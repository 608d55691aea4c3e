// Every edge of a campaign, by the places of the nodes that it joins.
//
// -> start, type, end, has
MATCH (a)-[r]->(b)
RETURN ID(a) AS start, type(r) AS type, ID(b) AS end, [k IN keys(r) | [k, r[k]]] AS has
