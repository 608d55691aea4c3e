// Emberfall: A secret is known to its holder and to those whom it was told, and no finding ever cites one.
//
// -> holder, subject, known_to, cited, ids
MATCH (h:Being)-[:KNOWS]->(f:Fact)
WHERE f.secret
OPTIONAL MATCH (o:Being)-[:KNOWS]->(:Fact)-[:DERIVED_FROM]->(f)
WITH h, f, collect(DISTINCT o.id) AS known_to
OPTIONAL MATCH (w:Finding)-[:CITES]->(f)
WITH h, f, known_to, count(w) AS cited
WHERE cited = 0
RETURN h.id AS holder, f.subject AS subject, known_to, cited, [h.id, f.id] AS ids
ORDER BY f.id
