// Petitions pass from their present owner to another, with a note; whoever owns one no longer hands nothing over. A player
// passes what they raised to another player; and somebody takes up what nobody has.
// $handoffs, $claims, $player, $clock
CALL {
  UNWIND $handoffs AS x
  MATCH (:Entity {id: $player})-[:RAISED]->(q:Quest)-[r:ASSIGNED_TO]->(a:Entity {id: x.sender}), (b:Entity {id: x.receiver})
  WHERE q.id = x.quest AND q.status = 'open'
  DELETE r
  CREATE (q)-[:ASSIGNED_TO {since: $clock}]->(b),
         (h:Handoff {id: x.id, reason: x.reason, context: x.context, status: 'accepted', ts: $clock})-[:FROM]->(a),
         (h)-[:TO]->(b), (h)-[:FOR]->(q)
}
CALL {
  UNWIND $handoffs AS x
  MATCH (a:Player {id: $player})-[r:RAISED]->(q:Quest), (b:Player {id: x.receiver})
  WHERE a.id = x.sender AND q.id = x.quest AND q.status = 'open'
  DELETE r
  CREATE (b)-[:RAISED]->(q),
         (h:Handoff {id: x.id, reason: x.reason, context: x.context, status: 'accepted', ts: $clock})-[:FROM]->(a),
         (h)-[:TO]->(b), (h)-[:FOR]->(q)
}
CALL {
  UNWIND $claims AS x
  MATCH (:Entity {id: $player})-[:RAISED]->(q:Quest), (n:NPC {id: x.npc})
  WHERE q.id = x.quest AND q.status = 'open' AND NOT (q)-[:ASSIGNED_TO]->()
  CREATE (q)-[:ASSIGNED_TO {since: $clock}]->(n)
}
