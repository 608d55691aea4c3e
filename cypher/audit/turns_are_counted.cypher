// Every turn up to the campaign's count left something in the graph, and none beyond it did.
//
// -> found, ids
MATCH (c:Campaign {id: 'campaign'})
OPTIONAL MATCH (m:Message)
WITH c, collect(DISTINCT m.turn) AS said
OPTIONAL MATCH (e:Event)
WITH c, said, collect(DISTINCT e.turn) AS done
OPTIONAL MATCH (d:Decision)
WITH c, said, done, collect(DISTINCT d.turn) AS decided
UNWIND [0] + said + done + decided AS turn
WITH c, max(turn) AS last, count(DISTINCT turn) - 1 AS turns
WHERE last <> c.turn OR turns <> c.turn
RETURN 'the campaign counts ' + toString(c.turn) + ' turns; ' + toString(turns) + ' left something, the last of them '
       + toString(last) AS found, [c.id] AS ids
