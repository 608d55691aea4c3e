// Graphy Awareness: A preference that contradicts an older one supersedes it; what is no longer so stays, closed.
//
// -> player, now, before, closed, ids
MATCH (p:Player)-[h:HAS]->(n:Trait)-[:SUPERSEDES]->(o:Trait)<-[c:HAS]-(p)
WHERE c.valid_to IS NOT NULL AND h.valid_to IS NULL
RETURN p.id AS player, n.name AS now, o.name AS before, c.valid_to AS closed, [p.id, n.id, o.id] AS ids
ORDER BY closed DESC
