// Deeds of the actor that the decider remembers, and for each verb of `until` what has mended it since.
// A gift mends only when it is worth something and was the giver's own.
// $clauses
// -> clause, deed, victim, need, mends
UNWIND $clauses AS c
MATCH (d:Entity {id: c.decider})-[:REMEMBERS]->(e:Event)<-[:PERFORMED]-(p:Entity {id: c.actor})
WHERE (c.feeling = 'negative' AND e.sentiment < 0) OR (c.feeling = 'positive' AND e.sentiment > 0) OR c.feeling = 'any'
MATCH (e)-[:TARGETED]->(v:Being)
OPTIONAL MATCH (v)-[kin:KIN_OF]-(d)
WITH c, d, p, e, v, count(kin) AS kinship
WHERE c.reach = 'anyone' OR v.id = d.id OR (c.reach = 'decider or kin' AND kinship > 0)
UNWIND c.until AS need
OPTIONAL MATCH (d)-[:REMEMBERS]->(m:Event)<-[:PERFORMED]-(p), (m)-[:TARGETED]->(v)
WHERE m.verb = need AND m.seq > e.seq AND (need <> 'give' OR m.worth >= 1)
RETURN c.id AS clause, e.id AS deed, v.id AS victim, need, collect(m.id) AS mends
ORDER BY deed, need
