// A decision has exactly one maker, one being that it is about, and one session.
//
// -> found, ids
MATCH (d:Decision)
OPTIONAL MATCH (n:NPC)-[:MADE]->(d)
WITH d, count(n) AS makers
OPTIONAL MATCH (d)-[:TOWARD]->(p:Being)
WITH d, makers, count(p) AS towards
OPTIONAL MATCH (d)-[:IN_SESSION]->(s:Session)
WITH d, makers, towards, count(s) AS sessions
WHERE makers <> 1 OR towards <> 1 OR sessions <> 1
RETURN d.id + ' has ' + toString(makers) + ' makers, is towards ' + toString(towards) + ' and in ' + toString(sessions)
       + ' sessions' AS found, [d.id] AS ids
