// A decision rests on the facts that were told, and what made each come to mind stays on that edge, term by term.
// $decisions
CALL {
  UNWIND $decisions AS x
  UNWIND x.facts AS y
  MATCH (d:Decision {id: x.id}), (f:Fact {id: y.id})
  CREATE (d)-[:BASED_ON {meaning: y.meaning, named: y.named, fused: y.fused, intensity: y.intensity,
                         recency: y.recency, confidence: y.confidence, rank: y.rank}]->(f)
}
