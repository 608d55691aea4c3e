// A decision rests only on deeds that its maker remembers and on facts that its maker knows.
//
// -> found, ids
MATCH (n:NPC)-[:MADE]->(d:Decision)-[:BASED_ON]->(x)
OPTIONAL MATCH (n)-[r:REMEMBERS|KNOWS]->(x)
WITH n, d, x, count(r) AS memories
WHERE memories = 0
RETURN d.id + ' rests on ' + coalesce(x.id, 'something') + ', which ' + n.id + ' does not remember' AS found,
       [d.id, n.id, coalesce(x.id, '')] AS ids
