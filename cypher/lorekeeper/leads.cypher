// What the Lorekeeper found for one being at earlier questions and nobody picked up yet, the nearest to this one first.
// $npc, $since, $question
// -> id, near, fact, event, subject, predicate, value, text, about_ids, sure
MATCH (:Agent {id: 'narrator'})-[h:HANDOFF_TO]->(:Agent {id: 'lorekeeper'})
WHERE h.status = 'pending' AND h.npc = $npc AND h.ts >= $since
MATCH (w:Finding)
WHERE w.id = h.id
OPTIONAL MATCH (w)-[:CITES]->(f:Fact)
OPTIONAL MATCH (w)-[:CITES]->(e:Event)
OPTIONAL MATCH (w)-[:CITES]->(a:Entity)
WITH h, w, f, e, collect(a.id) AS about
RETURN h.id AS id, 1.0 - vec.cosineDistance(w.embedding, vecf32($question)) AS near, f.id AS fact, e.id AS event,
       w.subject AS subject, w.predicate AS predicate, w.value AS value, w.text AS text, about AS about_ids,
       w.sure AS sure
ORDER BY near DESC, h.ts DESC LIMIT 3
