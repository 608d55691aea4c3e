// Messages are numbered from 1 to the last one said without a gap, and each follows the one before it.
//
// -> found, ids
MATCH (c:Campaign {id: 'campaign'})
OPTIONAL MATCH (m:Message)
WHERE m.seq > 0
WITH c, m
OPTIONAL MATCH (before:Message)-[:NEXT]->(m)
WITH c, m, collect(before.seq) AS before
WITH c, count(m) AS said, count(DISTINCT m.seq) AS numbers, coalesce(max(m.seq), 0) AS last,
     collect(CASE WHEN size(before) <> 1 OR before[0] <> m.seq - 1 THEN m.seq END) AS loose
WHERE said <> c.said OR numbers <> c.said OR last <> c.said OR size(loose) > 0
RETURN toString(said) + ' messages have ' + toString(numbers) + ' numbers up to ' + toString(last)
       + '; the campaign counts ' + toString(c.said) + reduce(text = '', seq IN loose | text + '; ' + toString(seq)
       + ' does not follow the one before it') AS found, [c.id] AS ids
