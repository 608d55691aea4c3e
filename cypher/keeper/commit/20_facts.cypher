// What is learned: a fact of the same holder, subject and predicate with another value takes the place of what was known,
// which is closed and never deleted; with the same value it is a reminder. So are the things that were spoken of.
// $facts, $reminded, $clock
CALL {
  UNWIND $facts AS x
  MATCH (h:Entity {id: x.holder})-[k:KNOWS]->(f:Fact)
  WHERE f.subject = x.subject AND f.predicate = x.predicate AND f.value = x.value
        AND ((k.valid_to IS NULL AND x.until IS NULL) OR k.valid_to = x.until)
  SET k.last_seen = $clock, k.confidence = CASE WHEN x.confidence > k.confidence THEN x.confidence ELSE k.confidence END
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
         (n:Fact {embedding: vecf32(x.embedding), id: x.id, subject: x.subject, predicate: x.predicate, value: x.value,
                  text: x.text, says: x.says, secret: x.secret, price: x.price, to: x.to, about: x.about}),
         (n)-[:LEARNED_IN]->(s)
  FOREACH (f IN held | CREATE (n)-[:SUPERSEDES]->(f))
}
CALL {
  UNWIND $facts AS x
  UNWIND x.about AS y
  MATCH (n:Fact {id: x.id}), (a:Entity {id: y})
  CREATE (n)-[:ABOUT]->(a)
}
CALL {
  UNWIND $facts AS x
  UNWIND x.from_events AS y
  MATCH (n:Fact {id: x.id}), (e:Event {id: y})
  CREATE (n)-[:DERIVED_FROM]->(e)
}
CALL {
  UNWIND $facts AS x
  UNWIND x.from_facts AS y
  MATCH (n:Fact {id: x.id}), (o:Fact {id: y})
  CREATE (n)-[:DERIVED_FROM]->(o)
}
CALL {
  UNWIND $facts AS x
  MATCH (n:Fact {id: x.id}), (m:Message {seq: x.from_message})
  CREATE (n)-[:DERIVED_FROM]->(m)
}
CALL {
  UNWIND $reminded AS x
  MATCH (h:Entity {id: x.holder})-[k:KNOWS|REMEMBERS]->(f)
  WHERE f.id = x.of
  SET k.last_seen = $clock
}
