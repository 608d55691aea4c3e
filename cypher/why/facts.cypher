// The facts that a decision rests on, what brought each to mind term by term, and from which facts and deeds it derives.
// $decision
// -> id, text, npc, subject, meaning, named, fused, intensity, recency, confidence, rank, nodes, performer
MATCH (n:NPC)-[:MADE]->(d:Decision {id: $decision})-[b:BASED_ON]->(f:Fact)
MATCH path = (f)-[:DERIVED_FROM*0..4]->(x)
WHERE NOT 'Message' IN labels(x)
OPTIONAL MATCH (p:Being)-[:PERFORMED]->(x)
WITH n, b, f, p.id AS performer, [y IN nodes(path) | y.id] AS nodes
ORDER BY f.id, size(nodes) DESC, coalesce(performer, '')
OPTIONAL MATCH (f)-[:ABOUT]->(s:Entity {id: f.subject})
RETURN f.id AS id, f.text AS text, n.id AS npc, s.id AS subject, b.meaning AS meaning, b.named AS named,
       b.fused AS fused, b.intensity AS intensity, b.recency AS recency, b.confidence AS confidence, b.rank AS rank,
       nodes, performer
