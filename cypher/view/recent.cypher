// The newest deeds at the table, whoever did them.
// $after_turn
// -> id, name, by, target
MATCH (p:Being)-[:PERFORMED]->(e:Event)
WHERE e.turn > $after_turn AND e.verb <> 'travel'
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
RETURN e.id AS id, e.summary AS name, p.id AS by, t.id AS target
ORDER BY e.seq DESC LIMIT 6
