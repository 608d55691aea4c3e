// Graphy Awareness: The player is a graph of needs, fears, preferences and traits, tied to what satisfies or causes them.
//
// -> player, kind, name, satisfied_by, caused_by, ids
MATCH (p:Player)-[h:HAS]->(t:Trait)
WHERE h.valid_to IS NULL
OPTIONAL MATCH (s)-[:SATISFIES]->(t)
WITH p, h, t, collect(s.id) AS satisfied_by
OPTIONAL MATCH (c)-[:CAUSES]->(t)
WITH p, h, t, satisfied_by, collect(c.id) AS caused_by
RETURN p.id AS player, t.kind AS kind, t.name AS name, satisfied_by, caused_by, [p.id, t.id] + satisfied_by + caused_by AS ids
ORDER BY size(satisfied_by) + size(caused_by) DESC, h.last_seen DESC, t.id
