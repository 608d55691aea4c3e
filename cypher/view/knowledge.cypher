// What a player knows, and what others know by having told this player or by having it from this player's words: each
// fact with its holder, how fresh it is, when it holds, what took its place, and where it came from.
// $player, $clock, $half_life, $most
// -> id, holder, subject, predicate, value, text, secret, intensity, confidence, since, until, superseded_by, learned_in, teller, from_id, said_by, event, seen
MATCH (p:Entity {id: $player})
OPTIONAL MATCH (p)-[:KNOWS]->(own:Fact)
WITH p, collect(own) AS mine
OPTIONAL MATCH (p)-[:KNOWS]->(:Fact)-[:DERIVED_FROM]->(told:Fact)
WITH p, mine, collect(told) AS told
OPTIONAL MATCH (heard:Fact)-[:DERIVED_FROM]->(m:Message)
WHERE m.speaker = p.id
WITH mine, told, collect(heard) AS heard
UNWIND mine + told + heard AS f
MATCH (h:Being)-[k:KNOWS]->(f)
WITH DISTINCT h, k, f, 0.5 ^ (toFloat($clock - k.last_seen) / 1440.0 / $half_life) AS fade
OPTIONAL MATCH (f)-[:LEARNED_IN]->(s:Session)
OPTIONAL MATCH (f)-[:DERIVED_FROM]->(o:Fact)<-[:KNOWS]-(t:Being)
OPTIONAL MATCH (f)-[:DERIVED_FROM]->(m:Message)
OPTIONAL MATCH (f)-[:DERIVED_FROM]->(e:Event)
OPTIONAL MATCH (n:Fact)-[:SUPERSEDES]->(f)
RETURN f.id AS id, h.id AS holder, f.subject AS subject, f.predicate AS predicate, f.value AS value, f.text AS text,
       f.secret AS secret, k.intensity * fade AS intensity, k.confidence * fade AS confidence, k.valid_from AS since,
       k.valid_to AS until, n.id AS superseded_by, s.n AS learned_in, t.id AS teller, o.id AS from_id,
       m.speaker AS said_by, e.id AS event, k.last_seen AS seen
ORDER BY seen DESC, id LIMIT $most
