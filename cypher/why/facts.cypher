// The facts that a decision rests on, what brought each to mind term by term, and from which facts and deeds it derives:
// the longest way first, which `last` leads on from to whoever did the deed, or from the fact itself to its subject.
// $decision
// -> id, text, npc, meaning, named, fused, intensity, recency, confidence, rank, nodes, names, kinds, last
MATCH (n:NPC)-[:MADE]->(d:Decision {id: $decision})-[b:BASED_ON]->(f:Fact)
MATCH path = (f)-[:DERIVED_FROM*0..4]->(x)
WHERE NOT 'Message' IN labels(x)
OPTIONAL MATCH (p:Being)-[:PERFORMED]->(x)
OPTIONAL MATCH (f)-[:ABOUT]->(s:Entity {id: f.subject})
WITH n, b, f, p, s, nodes(path) AS way
WITH n, b, f, p, way, CASE WHEN p IS NULL AND size(way) = 1 THEN s ELSE p END AS last
WITH n, b, f, p, size(way) AS steps, last, way + CASE WHEN last IS NULL THEN [] ELSE [last] END AS way
ORDER BY f.id, steps DESC, coalesce(p.id, '')
RETURN f.id AS id, f.text AS text, n.id AS npc, b.meaning AS meaning, b.named AS named, b.fused AS fused,
       b.intensity AS intensity, b.recency AS recency, b.confidence AS confidence, b.rank AS rank,
       [y IN way | y.id] AS nodes, [y IN way | coalesce(y.short, y.name, y.text, y.summary)] AS names,
       [y IN way | coalesce(y.kind, CASE WHEN y.seq IS NULL THEN 'fact' ELSE 'event' END)] AS kinds,
       CASE WHEN last IS NULL THEN null WHEN p IS NULL THEN 'ABOUT' ELSE 'PERFORMED' END AS last
