// What one being remembers of another's deeds, the heaviest after fading first.
// $npc, $actor, $clock, $half_life, $most
// -> id, verb, summary, sentiment, weight, via, target, days, session
MATCH (n:Entity {id: $npc})-[r:REMEMBERS]->(e:Event)<-[:PERFORMED]-(p:Entity {id: $actor})
WHERE e.sentiment <> 0
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
WITH e, r, t, toFloat($clock - CASE WHEN r.last_seen > e.at THEN r.last_seen ELSE e.at END) / 1440.0 AS days
RETURN e.id AS id, e.verb AS verb, e.summary AS summary, e.sentiment AS sentiment, r.weight AS weight, r.via AS via,
       t.id AS target, days, e.session AS session
ORDER BY abs(e.sentiment * r.weight) * (0.5 ^ (days / $half_life)) DESC, e.seq
LIMIT $most
