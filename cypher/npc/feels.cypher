// What one being feels towards another: the undecayed sum of what it remembers; no row when it feels nothing.
// $npc, $actor
// -> score
MATCH (:Entity {id: $npc})-[f:FEELS]->(:Entity {id: $actor})
RETURN f.score AS score
