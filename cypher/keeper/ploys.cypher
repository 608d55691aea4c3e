// Every way to win somebody over, and the turn of the last answer that this being gave to this asker.
// $npc, $actor
// -> id, deeds, answered
OPTIONAL MATCH (:Entity {id: $npc})-[:MADE]->(d)-[:TOWARD]->({id: $actor})
WHERE d.verb <> 'ask'
WITH coalesce(max(d.turn), 0) AS answered
MATCH (k:Ploy)
RETURN k.id AS id, k.deeds AS deeds, answered
