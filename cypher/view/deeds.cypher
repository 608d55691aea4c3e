// The deeds of a player that somebody feels something about, the newest first, and whom each was done to.
// $player, $most
// -> id, name, target, place
MATCH (p:Entity {id: $player})-[:PERFORMED]->(e:Event)
WHERE e.sentiment <> 0
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
OPTIONAL MATCH (e)-[:HAPPENED_AT]->(l:Location)
RETURN e.id AS id, e.summary AS name, t.id AS target, l.id AS place
ORDER BY e.seq DESC LIMIT $most
