// Continuum: A new value supersedes the old one in one query; the old one is closed with a date and never deleted.
//
// -> holder, subject, values, closed, ids
MATCH (n:Fact) WHERE NOT (n)<-[:SUPERSEDES]-(:Fact)
MATCH (h:Being)-[:KNOWS]->(n)
MATCH path = (n)-[:SUPERSEDES*1..5]->(o:Fact)
MATCH (h)-[k:KNOWS]->(o)
WHERE k.valid_to IS NOT NULL
WITH h, n, o, k, length(path) AS hops ORDER BY hops
WITH h, n, collect(o.value) AS olds, collect(k.valid_to) AS closed, collect(o.id) AS ids
RETURN h.id AS holder, n.subject AS subject, [n.value] + olds AS values, closed, [h.id, n.id] + ids AS ids
ORDER BY closed[0] DESC
