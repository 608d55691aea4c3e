// Deeds that reached the decider by no kin and no faction: how each came to be remembered.
// $decision
// -> event, performer, npc, via
MATCH (n:NPC)-[:MADE]->(d:Decision {id: $decision})-[:TOWARD]->(p:Player)
MATCH (d)-[:BASED_ON]->(e:Event)<-[:PERFORMED]-(p)
MATCH (n)-[r:REMEMBERS]->(e)
RETURN e.id AS event, p.id AS performer, n.id AS npc, r.via AS via
ORDER BY e.seq
