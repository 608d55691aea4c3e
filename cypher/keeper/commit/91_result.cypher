// What everyone feels towards the player now, once the turn is written; one row with no npc when nobody feels anything.
// $player
// -> turn, npc, score
WITH c
MATCH (p:Entity {id: $player})
OPTIONAL MATCH (p)<-[f:FEELS]-(n)
RETURN c.turn AS turn, n.id AS npc, f.score AS score
