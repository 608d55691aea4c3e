// One turn, whole or not at all: it lands only on the turn before it and under the newest lock.
// $turn, $fence, $clock, $said
MATCH (c:Campaign {id: 'campaign'})
WHERE c.turn = $turn - 1 AND c.fence <= $fence
SET c.turn = $turn, c.fence = $fence, c.clock = $clock, c.said = $said
WITH c
