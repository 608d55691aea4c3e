// How what one being knows was before: for each of its current facts that took the place of others, the chain of them,
// the newest first, with how near the question is to it in meaning and how much of what it names it is about.
// $npc, $question, $named
// -> root, subject, predicate, meaning, named, id, value, text, says, since, until, hops
MATCH (n:Entity {id: $npc})-[c:KNOWS]->(f:Fact)
WHERE c.valid_to IS NULL
MATCH path = (f)-[:SUPERSEDES*1..5]->(old:Fact)
MATCH (n)-[k:KNOWS]->(old)
WITH n, c, f, old, k, length(path) AS hops
OPTIONAL MATCH (f)-[:ABOUT]->(a:Entity)
WITH c, f, old, k, hops, size([id IN collect(a.id) WHERE id IN $named]) AS named
WITH c, f, named, 1.0 - vec.cosineDistance(f.embedding, vecf32($question)) AS meaning,
     collect([old.id, old.value, old.text, old.says, k.valid_from, k.valid_to, hops]) AS olds
WITH f, named, meaning, [[f.id, f.value, f.text, f.says, c.valid_from, c.valid_to, 0]] + olds AS links
UNWIND links AS x
RETURN f.id AS root, f.subject AS subject, f.predicate AS predicate, meaning, named, x[0] AS id, x[1] AS value, x[2] AS text, x[3] AS says, x[4] AS since,
       x[5] AS until, x[6] AS hops
ORDER BY named DESC, meaning DESC, root, hops
