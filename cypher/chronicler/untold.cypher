// The summaries of the sessions that have ended, and whether each began with the Narrator's telling of what was before.
//
// -> n, summary, opened
MATCH (s:Session)
WHERE s.summary IS NOT NULL
OPTIONAL MATCH (m:Message)-[:IN_SESSION]->(s)
WITH s, min(m.seq) AS first
OPTIONAL MATCH (o:Message {role: 'narrator'})
WHERE o.seq = first
RETURN s.n AS n, s.summary AS summary, o IS NOT NULL AS opened
ORDER BY n
