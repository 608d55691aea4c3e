// As `clause_edge`, for clauses that name any other type of edge.
// $clauses
// -> clause, holds, evidence, instead
UNWIND $clauses AS c
MATCH (a:Entity {id: c.start})
OPTIONAL MATCH (a)-[r:AT|OWNS|CRAFTS|MEMBER_OF|KIN_OF|NEEDS|WANTS|CONNECTED_TO|FEELS|KNOWS]->(b:Entity)
WHERE type(r) IN c.edges
WITH c, a, collect(b.id) AS ends
RETURN c.id AS clause, c.end IN ends AS holds,
       CASE WHEN c.end IN ends THEN [a.id, c.end] ELSE [a.id] + ends[0..3] END AS evidence, ends AS instead
