// What beings feel towards another, the undecayed sum of what they remember, and how many of its deeds they know of.
// $npcs, $actor
// -> npc, score, known
MATCH (n:Entity) WHERE n.id IN $npcs
MATCH (p:Entity {id: $actor})
OPTIONAL MATCH (n)-[f:FEELS]->(p)
WITH n, p, coalesce(f.score, 0.0) AS score
OPTIONAL MATCH (n)-[:REMEMBERS]->(e:Event)<-[:PERFORMED]-(p)
RETURN n.id AS npc, score, count(e) AS known
