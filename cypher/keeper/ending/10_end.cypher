// Ends the running session with its summary and opens the next one, later by as long as everybody rests.
// $turn, $fence, $summary, $next, $ended_id, $next_id
MATCH (c:Campaign {id: 'campaign'}), (s:Session {id: $ended_id})
WHERE c.turn = $turn AND c.fence <= $fence AND s.n = c.session
SET s.ended = c.clock, s.summary = $summary, c.session = s.n + 1, c.clock = $next, c.fence = $fence
CREATE (s)-[:NEXT]->(:Session {id: $next_id, n: s.n + 1, started: $next})
WITH c
