// Does one of these edges, of those that change hands and places in play, join the two? When none does, `instead` is
// where they lead. To follow no other types keeps the long past of a being out of the way. A WHERE would look at each
// clause's edges apart.
// $clauses
// -> clause, holds, evidence, instead
UNWIND $clauses AS c
MATCH (a:Entity {id: c.start})
OPTIONAL MATCH (a)-[r:AT|OWNS|CRAFTS]->(b)
WITH c, a, collect(CASE WHEN type(r) IN c.edges THEN b.id END) AS ends
RETURN c.id AS clause, c.end IN ends AS holds,
       CASE WHEN c.end IN ends THEN [a.id, c.end] ELSE [a.id] + ends[0..3] END AS evidence, ends AS instead
