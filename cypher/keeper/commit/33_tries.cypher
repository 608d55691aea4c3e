// What was tried to win somebody over before they decided, and whether it did.
// $tries, $player, $turn, $clock
CALL {
  UNWIND $tries AS x
  MATCH (p:Entity {id: $player}), (k:Ploy)
  WHERE k.id = x.ploy
  CREATE (p)-[:TRIED {success: x.success, at: $clock, toward: x.toward, decision: x.decision, turn: $turn}]->(k)
}
