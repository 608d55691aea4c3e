// The facts that were learned in a session, with the deeds that each rests on.
// $session
// -> id, holder, text, cites
MATCH (h:Being)-[:KNOWS]->(f:Fact)-[:LEARNED_IN]->(:Session {id: $session})
OPTIONAL MATCH (f)-[:DERIVED_FROM]->(e:Event)
RETURN f.id AS id, h.id AS holder, f.text AS text, collect(e.id) AS cites
ORDER BY id
