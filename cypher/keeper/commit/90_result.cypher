// What everyone feels towards the player now, once the turn is written.
// $player
// -> turn, feelings
WITH c
MATCH (p:Entity {id: $player})
OPTIONAL MATCH (p)<-[f:FEELS]-(n:NPC)
RETURN c.turn AS turn, collect(CASE WHEN n IS NULL THEN null ELSE [n.id, f.score] END) AS feelings
