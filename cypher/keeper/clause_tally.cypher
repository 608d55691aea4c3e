// How often has the decider answered the actor this way, to this verb, in the running session?
// $clauses
// -> clause, holds, evidence
UNWIND $clauses AS c
MATCH (k:Campaign {id: 'campaign'})
OPTIONAL MATCH (d:Entity {id: c.end})-[:MADE]->(x)-[:TOWARD]->(a {id: c.start})
WHERE x.verb = c.verb AND x.verdict = c.equals AND x.session = k.session
WITH c, collect(x.id) AS made
RETURN c.id AS clause, size(made) >= c.at_least AS holds, made AS evidence
