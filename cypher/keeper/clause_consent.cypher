// Is the last thing this being decided about the item, towards this receiver, an agreement?
// $clauses
// -> clause, holds, evidence
UNWIND $clauses AS c
MATCH (d:Entity {id: c.start})
OPTIONAL MATCH (d)-[:MADE]->(x)-[:ABOUT]->(i {id: c.end}), (x)-[:TOWARD]->(p {id: c.toward})
WITH c, d, x ORDER BY x.turn DESC
WITH c, d, collect(x) AS made
RETURN c.id AS clause, size(made) > 0 AND made[0].verdict = 'agree' AS holds,
       CASE WHEN size(made) > 0 THEN [made[0].id] ELSE [d.id] END AS evidence
