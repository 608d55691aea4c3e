// Ninaivu: What comes to mind is ranked in one query, and each term of the score stays on the edge to what was told.
//
// -> npc, fact, meaning, named, fused, intensity, recency, confidence, rank, ids
MATCH (n:NPC)-[:MADE]->(d:Decision)-[b:BASED_ON]->(f:Fact)
WHERE b.rank IS NOT NULL
RETURN n.id AS npc, f.text AS fact, b.meaning AS meaning, b.named AS named, b.fused AS fused, b.intensity AS intensity,
       b.recency AS recency, b.confidence AS confidence, b.rank AS rank, [n.id, d.id, f.id] AS ids
ORDER BY d.turn DESC
