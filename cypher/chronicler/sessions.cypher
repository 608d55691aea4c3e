// The summaries of the sessions that have ended.
//
// -> n, summary
MATCH (s:Session)
WHERE s.summary IS NOT NULL
RETURN s.n AS n, s.summary AS summary
ORDER BY n
