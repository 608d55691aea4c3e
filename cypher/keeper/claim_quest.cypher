// Somebody takes a player's open petition upon themselves; only where nobody has it yet.
// $player, $quest, $npc
// -> quest, owner
MATCH (c:Campaign {id: 'campaign'})
MATCH (p:Entity {id: $player})-[:RAISED]->(q:Quest {id: $quest}), (n:NPC {id: $npc})
WHERE q.status = 'open' AND NOT (q)-[:ASSIGNED_TO]->()
CREATE (q)-[:ASSIGNED_TO {since: c.clock}]->(n)
RETURN q.id AS quest, n.id AS owner
