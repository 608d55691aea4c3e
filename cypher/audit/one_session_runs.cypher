// Sessions are numbered from 1 and follow each other; the last one runs, and no other.
//
// -> found, ids
MATCH (c:Campaign {id: 'campaign'})
MATCH (s:Session)
OPTIONAL MATCH (before:Session)-[:NEXT]->(s)
WITH c, s, collect(before.n) AS before
WITH c, count(s) AS sessions, max(s.n) AS last, collect(CASE WHEN s.ended IS NULL THEN s.n END) AS running,
     collect(CASE WHEN before <> CASE WHEN s.n = 1 THEN [] ELSE [s.n - 1] END THEN s.id END) AS loose
WHERE sessions <> last OR c.session <> last OR running <> [last] OR size(loose) > 0
RETURN 'the campaign is in session ' + toString(c.session) + ' of ' + toString(sessions) + ' up to ' + toString(last)
       + '; ' + toString(size(running)) + ' run, and ' + toString(size(loose)) + ' do not follow the one before' AS found,
       [c.id] + loose AS ids
