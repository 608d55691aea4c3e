// What one being could learn of a question from those who would tell it: what its kin, its faction and whoever stands
// beside it know and do not keep secret, about what is named or about what is tied to that, the nearest first.
// $npc, $question, $named, $clock, $half_life, $forgotten, $near, $most
// -> id, subject, predicate, value, text, about_ids, teller, tie, meaning, named, sure
MATCH (n:Entity {id: $npc})
OPTIONAL MATCH (n)-[:KIN_OF|MEMBER_OF*1..2]-(k:NPC)
WHERE k.alive AND k.id <> n.id
WITH n, collect(DISTINCT k) AS own
OPTIONAL MATCH (n)-[:AT]->(:Location)<-[:AT]-(w:NPC)
WHERE w.alive AND w.id <> n.id
WITH own, collect(DISTINCT w) AS beside
UNWIND own + beside AS t
WITH DISTINCT t
MATCH (t)-[k:KNOWS]->(f:Fact)
WHERE k.valid_to IS NULL AND NOT f.secret
WITH t, f, k, 0.5 ^ (toFloat($clock - k.last_seen) / 1440.0 / $half_life) AS fade
WHERE k.intensity * fade >= $forgotten
OPTIONAL MATCH (f)-[:ABOUT]->(a:Entity)
WITH t, f, k, fade, collect(a.id) AS about
OPTIONAL MATCH (f)-[:ABOUT]->(:Entity)-[:OWNS|AT|MEMBER_OF|CRAFTS|NEEDS|KIN_OF]-(b:Entity)
WHERE b.id IN $named
WITH t, f, k, fade, about, count(b) AS tied, 1.0 - vec.cosineDistance(f.embedding, vecf32($question)) AS meaning
WITH t, f, k, fade, about, tied, meaning, size([id IN about WHERE id IN $named]) AS named
ORDER BY meaning + 0.2 * named + CASE WHEN tied > 0 THEN 0.05 ELSE 0.0 END DESC, f.id
WHERE meaning >= $near OR (named > 0 AND meaning >= 0.1)
RETURN f.id AS id, f.subject AS subject, f.predicate AS predicate, f.value AS value, f.text AS text,
       about AS about_ids, t.id AS teller, tied AS tie, meaning, named, k.confidence * fade AS sure
LIMIT $most
