// Ninaivu: The next session opens with what was before, in the words of its summary.
//
// -> session, told, ids
MATCH (s:Session)-[:NEXT]->(t:Session)<-[:IN_SESSION]-(m:Message {role: 'narrator'})
WHERE m.text CONTAINS s.summary
RETURN t.id AS session, m.text AS told, [s.id, t.id] AS ids
ORDER BY t.n DESC
