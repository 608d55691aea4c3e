// Whoever travelled is where the last journey led.
//
// -> found, ids
MATCH (b:Being)-[:PERFORMED]->(e:Event)-[:HAPPENED_AT]->(l:Location)
WHERE e.verb = 'travel'
WITH b, e, l ORDER BY e.seq DESC
WITH b, collect(e.id)[0] AS last, collect(l.id)[0] AS went
MATCH (b)-[:AT]->(here:Location)
WHERE here.id <> went
RETURN b.id + ' went to ' + went + ' and is at ' + here.id AS found, [b.id, last, went, here.id] AS ids
