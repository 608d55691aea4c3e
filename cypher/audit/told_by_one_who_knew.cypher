// What somebody was told they have of one who remembered it before, in an event of that moment, once, and half as well.
//
// -> found, ids
MATCH (n:NPC)-[r:REMEMBERS]->(e:Event)
WHERE r.via = 'told'
OPTIONAL MATCH (n)<-[:TARGETED]-(t:Event)-[:ABOUT]->(e)
OPTIONAL MATCH (t)<-[:PERFORMED]-(a:NPC)-[k:REMEMBERS]->(e)
WITH n, r, e, [x IN collect([t.id, t.at, t.seq, a.id, k.weight, k.since]) WHERE x[1] = r.since AND x[2] > e.seq
               AND x[5] <= r.since AND abs(r.weight - CASE WHEN x[4] > 0.6 THEN 0.3 ELSE x[4] / 2 END) < 0.000001] AS told
WHERE size(told) <> 1
RETURN n.id + ' was told of ' + e.id + ' by ' + toString(size(told)) + ' who knew of it' AS found, [n.id, e.id] AS ids
