// Petitions pass from their present owner to another, with a note; whoever owns one no longer hands nothing over.
// $handoffs, $player, $clock
CALL {
  UNWIND $handoffs AS x
  MATCH (:Entity {id: $player})-[:RAISED]->(q:Quest)-[r:ASSIGNED_TO]->(a:Entity {id: x.sender}), (b:Entity {id: x.receiver})
  WHERE q.id = x.quest
  DELETE r
  CREATE (q)-[:ASSIGNED_TO {since: $clock}]->(b),
         (h:Handoff {id: x.id, reason: x.reason, context: x.context, status: 'accepted', ts: $clock})-[:FROM]->(a),
         (h)-[:TO]->(b), (h)-[:FOR]->(q)
}
