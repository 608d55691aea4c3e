// Ninaivu: No id of another's memory can be reached by naming it: whose each fact is, and what it says, for whoever probes it.
//
// -> holder, id, text, ids
MATCH (h:Being)-[:KNOWS]->(f:Fact)
RETURN h.id AS holder, f.id AS id, f.text AS text, [h.id, f.id] AS ids
ORDER BY id
