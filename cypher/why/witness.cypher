// How each cited deed came to be remembered, and by whom and in which event it was told, when it was.
// $decision
// -> event, performer, npc, via, tell, teller
MATCH (n:NPC)-[:MADE]->(d:Decision {id: $decision})-[:TOWARD]->(p:Player)
MATCH (d)-[:BASED_ON]->(e:Event)<-[:PERFORMED]-(p)
MATCH (n)-[r:REMEMBERS]->(e)
WITH n, p, e, r
OPTIONAL MATCH (e)<-[:ABOUT]-(t:Event)-[:TARGETED]->(n)
OPTIONAL MATCH (a:NPC)-[:PERFORMED]->(t)
RETURN e.id AS event, p.id AS performer, n.id AS npc, r.via AS via, t.id AS tell, coalesce(a.short, a.name) AS teller
ORDER BY e.seq
