// What everyone feels towards the player now, once the turn is written, as [who, how much]; one of nobody when nobody feels
// anything.
// $player
// -> turn, feelings
WITH c
MATCH (p:Entity {id: $player})
OPTIONAL MATCH (p)<-[f:FEELS]-(n)
RETURN c.turn AS turn, collect([n.id, f.score]) AS feelings
