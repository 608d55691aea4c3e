// What was tried to win somebody over before they decided, and whether it did; what a refusal asks for is kept as what
// it means.
// $tries, $needs, $player, $turn, $clock
CALL {
  UNWIND $tries AS x
  MATCH (p:Entity {id: $player}), (k:Ploy)
  WHERE k.id = x.ploy
  CREATE (p)-[:TRIED {success: x.success, at: $clock, toward: x.toward, decision: x.decision, turn: $turn}]->(k)
}
CALL {
  UNWIND $needs AS x
  MATCH (d:Decision {id: x.decision})
  SET d.needs = x.text, d.embedding = vecf32(x.embedding)
}
