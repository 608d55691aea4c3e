// Ends the running session with its summary and opens the next one.
// $turn, $fence, $summary, $clock, $ended_id, $next_id
// -> session
MATCH (c:Campaign {id: 'campaign'}), (s:Session {id: $ended_id})
WHERE c.turn = $turn AND c.fence <= $fence AND s.n = c.session
SET s.ended = c.clock, s.summary = $summary, c.session = s.n + 1, c.clock = $clock, c.fence = $fence
CREATE (s)-[:NEXT]->(:Session {id: $next_id, n: s.n + 1, started: $clock})
RETURN c.session AS session
