// What the decider remembers that the actor did to those within reach: deeds that are `held` against the clause, and
// deeds that `mend` such ones. A gift mends only when it is worth something and was the giver's own.
// Bit by bit, as in `npc/memories`.
// $clauses
// -> clause, until, event, victim, verb, seq, held, mends
UNWIND $clauses AS c
MATCH (d:Entity {id: c.decider}), (p:Entity {id: c.actor})
OPTIONAL MATCH (d)-[:KIN_OF]-(k)
WITH c, d, p, collect(k.id) AS kin
MATCH (d)-[:REMEMBERS]->(e)
WITH c, d, p, kin, e,
     (c.feeling = 'negative' AND e.sentiment < 0) OR (c.feeling = 'positive' AND e.sentiment > 0)
     OR c.feeling = 'any' AS held,
     e.verb IN c.until AND (e.verb <> 'give' OR e.worth >= 1) AS mends
WHERE held OR mends
MATCH (p)-[:PERFORMED]->(e)
MATCH (e)-[:TARGETED]->(v)
WHERE c.reach = 'anyone' OR v.id = d.id OR (c.reach = 'decider or kin' AND v.id IN kin)
RETURN c.id AS clause, c.until AS until, e.id AS event, v.id AS victim, e.verb AS verb, e.seq AS seq, held, mends
ORDER BY clause, seq
