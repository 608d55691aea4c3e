// Nearness and being named are fused by reciprocal rank; the best are told in the order of 0.6 intensity + 0.3 recency + 0.1
// confidence, decayed to now. Where nothing is named, $kept drops early what is not among the nearest. `told` says whether
// the one who asks has it from this being already.
// $actor, $clock, $half_life, $forgotten, $named, $kept, $most
// -> id, subject, predicate, value, text, says, secret, price, to, about_ids, told, since, meaning, named, fused, intensity, recency, confidence, rank, days
UNWIND near AS f
MATCH (n)-[k:KNOWS]->(f)
WHERE k.valid_to IS NULL
WITH f, k, 0.5 ^ (toFloat($clock - k.last_seen) / 1440.0 / $half_life) AS fade,
     1.0 - vec.cosineDistance(f.embedding, question) AS meaning
WHERE k.intensity * fade >= $forgotten
WITH f, k, fade, meaning ORDER BY meaning DESC, f.id LIMIT $kept
WITH collect([f, k, fade, meaning, size([id IN $named WHERE id IN f.about])]) AS near
UNWIND range(0, size(near) - 1) AS i
WITH near[i] AS x, i + 1 AS by_meaning
ORDER BY x[4] DESC, by_meaning
WITH collect(x + [by_meaning]) AS both
UNWIND range(0, size(both) - 1) AS i
WITH both[i] AS x, 30.5 * (1.0 / (60 + both[i][5]) + CASE WHEN both[i][4] > 0 THEN 1.0 / (61 + i) ELSE 0.0 END) AS fused
ORDER BY fused DESC, x[3] DESC LIMIT $most
WITH x[0] AS f, x, fused
OPTIONAL MATCH (f)<-[:DERIVED_FROM]-(own)<-[:KNOWS]-(:Entity {id: $actor})
WITH f, x[1] AS k, x[2] AS fade, x[3] AS meaning, x[4] AS named, fused, count(own) AS told
RETURN f.id AS id, f.subject AS subject, f.predicate AS predicate, f.value AS value, f.text AS text, f.says AS says,
       f.secret AS secret, f.price AS price, f.to AS to, f.about AS about_ids, told > 0 AS told, k.valid_from AS since,
       meaning, named, fused, k.intensity * fade AS intensity, fade AS recency, k.confidence * fade AS confidence,
       0.6 * k.intensity * fade + 0.3 * fade + 0.1 * k.confidence * fade AS rank,
       toFloat($clock - k.last_seen) / 1440.0 AS days
ORDER BY rank DESC, fused DESC
