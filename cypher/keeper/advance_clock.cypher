// Moves the campaign's clock forward.
// $fence, $minutes
// -> clock
MATCH (c:Campaign {id: 'campaign'})
WHERE c.fence <= $fence
SET c.clock = c.clock + $minutes, c.fence = $fence
RETURN c.clock AS clock
