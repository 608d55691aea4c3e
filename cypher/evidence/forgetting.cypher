// Graphy Awareness: A memory halves every 30 in-world days, reckoned when read; below the threshold it is out of mind, and FEELS keeps it.
// $half_life, $forgotten
// -> npc, deed, days, felt, counts, feels, ids
MATCH (c:Campaign {id: 'campaign'})
MATCH (n:NPC)-[r:REMEMBERS]->(e:Event)<-[:PERFORMED]-(p:Player)
WHERE e.sentiment <> 0
WITH n, r, e, p, toFloat(c.clock - CASE WHEN r.last_seen > e.at THEN r.last_seen ELSE e.at END) / 1440.0 AS days
WITH n, e, p, days, e.sentiment * r.weight AS felt, e.sentiment * r.weight * (0.5 ^ (days / $half_life)) AS counts
WHERE abs(counts) < $forgotten
MATCH (n)-[f:FEELS]->(p)
RETURN n.id AS npc, p.id + ' ' + e.summary AS deed, days, felt, counts, f.score AS feels, [n.id, e.id, p.id] AS ids
ORDER BY days DESC, npc
