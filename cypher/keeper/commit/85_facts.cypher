// What is learned: a fact of the same holder, subject and predicate with another value takes the place of what was known,
// which is closed and never deleted; with the same value it is a reminder. So are the things that were spoken of.
// $facts, $reminded, $clock
// -> learned, reminded
CALL {
  UNWIND $facts AS x
  MATCH (h:Entity {id: x.holder})-[k:KNOWS]->(f:Fact)
  WHERE f.subject = x.subject AND f.predicate = x.predicate AND f.value = x.value
        AND ((k.valid_to IS NULL AND x.until IS NULL) OR k.valid_to = x.until)
  SET k.last_seen = $clock, k.confidence = CASE WHEN x.confidence > k.confidence THEN x.confidence ELSE k.confidence END
  RETURN count(*) AS heard_again
}
CALL {
  UNWIND $facts AS x
  MATCH (h:Entity {id: x.holder}), (s:Session {id: x.session_id})
  OPTIONAL MATCH (h)-[k:KNOWS]->(f:Fact)
  WHERE f.subject = x.subject AND f.predicate = x.predicate
        AND ((k.valid_to IS NULL AND x.until IS NULL) OR k.valid_to = x.until)
  WITH x, h, s, collect(f.value) AS values, collect(k) AS edges, collect(f) AS held
  WHERE NOT x.value IN values
  WITH x, h, s, CASE WHEN x.replaces THEN edges ELSE [] END AS edges, CASE WHEN x.replaces THEN held ELSE [] END AS held
  FOREACH (k IN edges | SET k.valid_to = $clock)
  CREATE (h)-[:KNOWS {intensity: x.intensity, confidence: x.confidence, last_seen: $clock, learned_at: $clock,
                      valid_from: coalesce(x.since, $clock), valid_to: x.until}]->
         (n:Fact {id: x.id, subject: x.subject, predicate: x.predicate, value: x.value, text: x.text, says: x.says,
                  secret: x.secret, price: x.price, to: x.to, embedding: vecf32(x.embedding)}),
         (n)-[:LEARNED_IN]->(s)
  FOREACH (f IN held | CREATE (n)-[:SUPERSEDES]->(f))
  WITH x, n
  OPTIONAL MATCH (a:Entity) WHERE a.id IN x.about
  WITH x, n, collect(a) AS named
  FOREACH (a IN named | CREATE (n)-[:ABOUT]->(a))
  WITH x, n
  OPTIONAL MATCH (e:Event) WHERE e.id IN x.from_events
  WITH x, n, collect(e) AS deeds
  FOREACH (e IN deeds | CREATE (n)-[:DERIVED_FROM]->(e))
  WITH x, n
  OPTIONAL MATCH (o:Fact) WHERE o.id IN x.from_facts
  WITH x, n, collect(o) AS others
  FOREACH (o IN others | CREATE (n)-[:DERIVED_FROM]->(o))
  WITH x, n
  OPTIONAL MATCH (m:Message) WHERE m.seq = x.from_message
  WITH n, collect(m) AS said
  FOREACH (m IN said | CREATE (n)-[:DERIVED_FROM]->(m))
  RETURN count(*) AS learned
}
CALL {
  UNWIND $reminded AS x
  MATCH (h:Entity {id: x.holder})-[k:KNOWS|REMEMBERS]->(f)
  WHERE f.id = x.of
  SET k.last_seen = $clock
  RETURN count(*) AS reminded
}
