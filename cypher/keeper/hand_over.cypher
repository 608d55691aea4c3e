// A player's petition passes from its present owner to another, with the note; from anybody else it does not.
// $player, $quest, $sender, $receiver, $id, $reason, $context
// -> handoff, owner
MATCH (c:Campaign {id: 'campaign'})
MATCH (:Entity {id: $player})-[:RAISED]->(q:Quest {id: $quest})-[r:ASSIGNED_TO]->(a:Entity {id: $sender}), (b:NPC {id: $receiver})
WHERE q.status = 'open' AND a.id <> b.id
DELETE r
CREATE (q)-[:ASSIGNED_TO {since: c.clock}]->(b),
       (h:Handoff {id: $id, reason: $reason, context: $context, status: 'accepted', ts: c.clock})-[:FROM]->(a),
       (h)-[:TO]->(b), (h)-[:FOR]->(q)
RETURN h.id AS handoff, b.id AS owner
