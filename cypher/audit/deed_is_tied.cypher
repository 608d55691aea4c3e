// A deed has exactly one performer, one place and one session, and at most one target.
//
// -> found, ids
MATCH (e:Event)
OPTIONAL MATCH (p:Being)-[:PERFORMED]->(e)
WITH e, count(p) AS performers
OPTIONAL MATCH (e)-[:HAPPENED_AT]->(l:Location)
WITH e, performers, count(l) AS places
OPTIONAL MATCH (e)-[:IN_SESSION]->(s:Session)
WITH e, performers, places, count(s) AS sessions
OPTIONAL MATCH (e)-[:TARGETED]->(t)
WITH e, performers, places, sessions, count(t) AS targets
WHERE performers <> 1 OR places <> 1 OR sessions <> 1 OR targets > 1
RETURN e.id + ' has ' + toString(performers) + ' performers, ' + toString(places) + ' places, ' + toString(sessions)
       + ' sessions and ' + toString(targets) + ' targets' AS found, [e.id] AS ids
