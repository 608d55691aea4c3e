// What a decision rests on: the deeds, and the facts that were told; what made each fact come to mind stays on that edge,
// term by term.
// $decisions
CALL {
  UNWIND $decisions AS x
  UNWIND x.grounds AS y
  MATCH (d:Decision {id: x.id})
  OPTIONAL MATCH (e:Event {id: y.id})
  OPTIONAL MATCH (f:Fact {id: y.id})
  WITH y, d, coalesce(e, f) AS ground
  WHERE ground IS NOT NULL
  CREATE (d)-[:BASED_ON {meaning: y.meaning, named: y.named, fused: y.fused, intensity: y.intensity,
                         recency: y.recency, confidence: y.confidence, rank: y.rank}]->(ground)
}
