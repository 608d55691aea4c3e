// Every edge of the deeds on show to something on show. What ties the things of the world together, the scene knows.
// $events, $shown
// -> start, type, end, via
UNWIND $events AS id
MATCH (e:Event {id: id})
MATCH (e)-[r]-(y)
WHERE y.id IN $shown
RETURN DISTINCT startNode(r).id AS start, type(r) AS type, endNode(r).id AS end, r.via AS via
