// One turn, whole or not at all: it lands only on the turn before it and under the newest lock.
// The server lays what is written aside until it is read, and each further write goes through all that lies there: 7 ms
// after a hundred thousand deeds that nobody asked for. To read the labels and the ties of any one node has all of it
// put away; it is done now and then, without looking at the answer, because it takes half a floor itself.
// $turn, $fence, $clock, $said
MATCH (c:Campaign {id: 'campaign'})
WHERE c.turn = $turn - 1 AND c.fence <= $fence
      AND (c.turn % 50 > 0 OR ('Campaign' IN labels(c) AND outdegree(c) >= 0))
SET c.turn = $turn, c.fence = $fence, c.clock = $clock, c.said = $said
WITH c
