// What changed hands did so by a deed of that moment which involved it.
//
// -> found, ids
MATCH (b:Being)-[o:OWNS]->(i:Item)
WHERE o.how <> 'own'
OPTIONAL MATCH (e:Event)-[:INVOLVED]->(i)
WHERE e.at = o.since
WITH b, o, i, count(e) AS deeds
WHERE deeds = 0
RETURN b.id + ' has ' + i.id + ' by ' + o.how + ', and no deed of that moment tells how' AS found, [b.id, i.id] AS ids
