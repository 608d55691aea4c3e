// The sessions so far, how much was said in each, and where its players first did something.
//
// -> n, started, ended, summary, lines, place
OPTIONAL MATCH (:Player)-[:PERFORMED]->(e:Event)
WITH e ORDER BY e.seq
WITH e.session AS n, collect(e.id)[0] AS first
OPTIONAL MATCH (:Event {id: first})-[:HAPPENED_AT]->(l:Location)
WITH collect([n, l.name]) AS places
MATCH (s:Session)
OPTIONAL MATCH (m:Message)-[:IN_SESSION]->(s)
WITH places, s, count(m) AS lines
RETURN s.n AS n, s.started AS started, s.ended AS ended, s.summary AS summary, lines,
       [p IN places WHERE p[0] = s.n | p[1]][0] AS place
ORDER BY n
