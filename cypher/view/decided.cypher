// Every edge of the decisions on show to something on show.
// $decisions, $shown
// -> start, type, end
UNWIND $decisions AS id
MATCH (d:Decision {id: id})
MATCH (d)-[r]-(y)
WHERE y.id IN $shown
RETURN DISTINCT startNode(r).id AS start, type(r) AS type, endNode(r).id AS end
