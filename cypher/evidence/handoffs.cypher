// Ninaivu: Ownership and the note move in one query, and the new owner answers in the same turn.
//
// -> quest, sender, receiver, reason, context, answered, ids
MATCH (b)<-[:TO]-(h:Handoff)-[:FOR]->(q:Quest)
MATCH (h)-[:FROM]->(a)
OPTIONAL MATCH (b)-[:MADE]->(d:Decision)
WHERE 'h' + toString(d.turn) = h.id
RETURN q.id AS quest, a.id AS sender, b.id AS receiver, h.reason AS reason, h.context AS context, d.verdict AS answered,
       [h.id, q.id, a.id, b.id, d.id] AS ids
ORDER BY h.ts DESC
