// The newest deeds of players, wherever, and of others where this player is.
// $after_turn, $here
// -> id, name, by, target
MATCH (e:Event)
WHERE e.turn > $after_turn AND e.verb <> 'travel'
MATCH (p:Being)-[:PERFORMED]->(e)-[:HAPPENED_AT]->(l:Location)
WHERE p.kind = 'player' OR l.id = $here
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
RETURN e.id AS id, e.summary AS name, p.id AS by, t.id AS target
ORDER BY e.seq DESC LIMIT 6
