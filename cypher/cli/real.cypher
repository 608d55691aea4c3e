// Which of these ids are nodes of the graph.
// $ids
// -> id
MATCH (x) WHERE x.id IN $ids
RETURN DISTINCT x.id AS id
