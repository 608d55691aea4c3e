// The sessions so far, how much was said in each, and where its players first did something.
//
// -> n, started, ended, summary, lines, place
MATCH (s:Session)
OPTIONAL MATCH (m:Message)-[:IN_SESSION]->(s)
WITH s, count(m) AS lines
OPTIONAL MATCH (s)<-[:IN_SESSION]-(e:Event)<-[:PERFORMED]-(:Player)
OPTIONAL MATCH (e)-[:HAPPENED_AT]->(l:Location)
WITH s, lines, e, l ORDER BY e.seq
WITH s, lines, collect(l.name) AS places
RETURN s.n AS n, s.started AS started, s.ended AS ended, s.summary AS summary, lines, places[0] AS place
ORDER BY n
