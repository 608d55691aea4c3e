// The deeds of these kinds that one being remembers, whoever did them, the newest first; without a kind, those done by or
// to whom the question names.
// $npc, $verbs, $named, $most
// -> id, verb, summary, by, to
MATCH (n:Entity {id: $npc})-[:REMEMBERS]->(e:Event)<-[:PERFORMED]-(p:Being)
WHERE e.sentiment <> 0
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
WITH e, p, t
WHERE e.verb IN $verbs OR (size($verbs) = 0 AND (p.id IN $named OR t.id IN $named))
RETURN e.id AS id, e.verb AS verb, e.summary AS summary, p.id AS by, t.id AS to
ORDER BY e.seq DESC LIMIT $most
