// What someone feels towards a player is the sum of sentiment x weight over what they remember of the player's deeds.
//
// -> found, ids
MATCH (n:NPC), (p:Player)
OPTIONAL MATCH (n)-[r:REMEMBERS]->(e:Event)<-[:PERFORMED]-(p)
WHERE e.sentiment <> 0
WITH n, p, count(e) AS deeds, coalesce(sum(e.sentiment * r.weight), 0.0) AS remembered
OPTIONAL MATCH (n)-[f:FEELS]->(p)
WITH n, p, deeds, remembered, collect(f.score) AS scores
WHERE size(scores) > 1 OR (deeds = 0 AND size(scores) > 0) OR abs(coalesce(scores[0], 0.0) - remembered) > 0.000001
RETURN n.id + ' feels ' + coalesce(toString(scores[0]), 'nothing') + ' towards ' + p.id + ' in '
       + toString(size(scores)) + ' edges, and remembers ' + toString(remembered) + ' in ' + toString(deeds) + ' deeds'
       AS found, [n.id, p.id] AS ids
