// A message is in exactly one session, the one that it names.
//
// -> found, ids
MATCH (m:Message)
WHERE m.seq > 0
OPTIONAL MATCH (m)-[:IN_SESSION]->(s:Session)
WITH m, collect(s.n) AS sessions, collect(s.id) AS ids
WHERE size(sessions) <> 1 OR sessions[0] <> m.session
RETURN 'message ' + toString(m.seq) + ' names session ' + toString(m.session) + ' and is in '
       + coalesce(toString(sessions[0]), 'none') AS found, ids
