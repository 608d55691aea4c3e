// Does an edge of this type join the two? When it does not, `instead` is where it leads.
// $clauses
// -> clause, holds, evidence, instead
UNWIND $clauses AS c
MATCH (a:Entity {id: c.start})
OPTIONAL MATCH (a)-[r]->(b:Entity)
WHERE type(r) IN c.edges
WITH c, a, collect(b.id) AS ends
RETURN c.id AS clause, c.end IN ends AS holds,
       CASE WHEN c.end IN ends THEN [a.id, c.end] ELSE [a.id] + ends[0..3] END AS evidence, ends AS instead
