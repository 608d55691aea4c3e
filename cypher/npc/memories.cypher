// What one being remembers of another's deeds, the heaviest after fading first.
// Bit by bit, because one pattern would look for the doer of each memory anew instead of asking whether it is this one.
// $npc, $actor, $clock, $half_life, $most
// -> id, verb, summary, sentiment, weight, via, target, days, session
MATCH (n:Entity {id: $npc}), (p:Entity {id: $actor})
WITH n, p
MATCH (n)-[r:REMEMBERS]->(e)
WHERE e.sentiment <> 0
WITH p, r, e
MATCH (p)-[:PERFORMED]->(e)
WITH e, r, toFloat($clock - coalesce(r.last_seen, e.at)) / 1440.0 AS days
ORDER BY abs(e.sentiment * r.weight) * (0.5 ^ (days / $half_life)) DESC, e.seq
LIMIT $most
OPTIONAL MATCH (e)-[:TARGETED]->(t)
RETURN e.id AS id, e.verb AS verb, e.summary AS summary, e.sentiment AS sentiment, r.weight AS weight, r.via AS via,
       t.id AS target, days, e.session AS session
