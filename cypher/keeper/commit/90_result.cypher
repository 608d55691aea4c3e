// What was written, and what everyone feels towards the player now.
// $player
// -> turn, deeds, moves, transfers, crafts, decisions, quests, messages, feelings
WITH c, deeds, moves, transfers, crafts, decisions, quests, messages
OPTIONAL MATCH (n:NPC)-[f:FEELS]->(:Entity {id: $player})
WITH c, deeds, moves, transfers, crafts, decisions, quests, messages,
     collect(CASE WHEN n IS NULL THEN null ELSE [n.id, f.score] END) AS feelings
RETURN c.turn AS turn, deeds, moves, transfers, crafts, decisions, quests, messages, feelings
