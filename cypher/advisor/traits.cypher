// The player as a graph: what they need, fear, prefer and are, what in the world would ease it or brings it on, and the
// deeds that showed it. What was not spoken of fades: it halves in so many in-world days, and this is reckoned now.
// $player, $clock, $half_life, $most
// -> id, kind, name, intensity, confidence, days, rank, current, satisfied_by, caused_by, cites
MATCH (:Entity {id: $player})-[h:HAS]->(t:Trait)
WITH t, h, toFloat($clock - h.last_seen) / 1440.0 AS days
WITH t, h, days, 0.5 ^ (days / $half_life) AS fade
WITH t, h, days, h.intensity * fade AS intensity, h.confidence * fade AS confidence, fade
WITH t, h, days, intensity, confidence, 0.6 * intensity + 0.3 * fade + 0.1 * confidence AS rank
ORDER BY h.valid_to IS NULL DESC, rank DESC, t.id
LIMIT $most
OPTIONAL MATCH (s:Entity)-[:SATISFIES]->(t)
WITH t, h, days, intensity, confidence, rank, collect(CASE WHEN s IS NULL THEN null ELSE [s.id, coalesce(s.short, s.name)] END) AS satisfied_by
OPTIONAL MATCH (c:Entity)-[:CAUSES]->(t)
WITH t, h, days, intensity, confidence, rank, satisfied_by,
     collect(CASE WHEN c IS NULL THEN null ELSE [c.id, coalesce(c.short, c.name)] END) AS caused_by
OPTIONAL MATCH (t)-[:DERIVED_FROM]->(e:Event)
WITH t, h, days, intensity, confidence, rank, satisfied_by, caused_by, e ORDER BY e.seq DESC
WITH t, h, days, intensity, confidence, rank, satisfied_by, caused_by, collect(e.id)[0..5] AS cites
RETURN t.id AS id, t.kind AS kind, t.name AS name, intensity, confidence, days, rank, h.valid_to IS NULL AS current,
       satisfied_by, caused_by, cites
ORDER BY current DESC, rank DESC, id
