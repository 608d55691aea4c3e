// Every decision, who made it towards whom and when, and what it rests on; `known` are the cited facts its maker knows.
//
// -> id, turn, at, verdict, summary, npc, name, toward, cites, known
MATCH (n:NPC)-[:MADE]->(d:Decision)-[:TOWARD]->(p:Being)
OPTIONAL MATCH (d)-[:BASED_ON]->(x)
WITH n, d, p, collect(x.id) AS cites
OPTIONAL MATCH (d)-[:BASED_ON]->(f:Fact)<-[:KNOWS]-(n)
RETURN d.id AS id, d.turn AS turn, d.at AS at, d.verdict AS verdict, d.summary AS summary, n.id AS npc,
       coalesce(n.short, n.name) AS name, p.id AS toward, cites, collect(f.id) AS known
ORDER BY turn, id
