// Does the holder own, whole, each thing that the item needs? `evidence` names what is missing and who has it.
// $clauses
// -> clause, holds, evidence, missing
UNWIND $clauses AS c
MATCH (i:Entity {id: c.item})
OPTIONAL MATCH (i)-[:NEEDS]->(n)
OPTIONAL MATCH (o)-[:OWNS]->(n)
WITH c, i, n, o, n IS NULL OR (n.state = 'whole' AND (coalesce(o.id, '') = c.by OR n.id IN c.handed)) AS ok
WITH c, i, collect(CASE WHEN ok THEN n.id END) AS had, collect(CASE WHEN NOT ok THEN n.id END) AS missing,
     collect(CASE WHEN NOT ok THEN o.id END) AS elsewhere
RETURN c.id AS clause, size(missing) = 0 AS holds,
       [i.id] + CASE WHEN size(missing) = 0 THEN had ELSE missing + elsewhere END AS evidence, missing
