// What one being knows of this subject and predicate now, and how surely.
// $npc, $subject, $predicate, $clock, $half_life
// -> id, value, sure
MATCH (n:Entity {id: $npc})-[k:KNOWS]->(f:Fact)
WHERE k.valid_to IS NULL AND f.subject = $subject AND f.predicate = $predicate
RETURN f.id AS id, f.value AS value, k.confidence * 0.5 ^ (toFloat($clock - k.last_seen) / 1440.0 / $half_life) AS sure
ORDER BY sure DESC LIMIT 1
