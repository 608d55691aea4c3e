// How often this being did this, with a kind heart, to that one in the running session.
// $by, $to, $verb, $session
// -> times
MATCH (:Entity {id: $by})-[:PERFORMED]->(e:Event)-[:TARGETED]->(:Entity {id: $to})
WHERE e.verb = $verb AND e.session = $session AND e.sentiment > 0
RETURN count(e) AS times
