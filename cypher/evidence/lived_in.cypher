// Ninaivu: The past was played through the turn's own code: sessions, who did or suffered something, petitions still open.
//
// -> sessions, characters, open, ids
MATCH (s:Session) WHERE s.summary IS NOT NULL
WITH count(s) AS sessions
MATCH (p:Being)-[:PERFORMED]->(e:Event)
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
WITH sessions, collect(DISTINCT p.id) + collect(DISTINCT t.id) AS both
UNWIND both AS one
WITH sessions, collect(DISTINCT one) AS characters
OPTIONAL MATCH (q:Quest {status: 'open'})
WITH sessions, characters, collect(q.id) AS open
RETURN sessions, size(characters) AS characters, open, characters + open AS ids
