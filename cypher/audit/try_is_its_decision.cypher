// What was tried on somebody worked exactly when they agreed, and led to a decision of theirs.
//
// -> found, ids
MATCH (p:Being)-[t:TRIED]->(k:Ploy)
OPTIONAL MATCH (n:NPC)-[:MADE]->(d:Decision {id: t.decision})-[:TOWARD]->(p)
WITH p, t, k, collect(CASE WHEN n.id = t.toward AND (d.verdict = 'agree') = t.success THEN d.id END) AS decisions
WHERE size(decisions) <> 1
RETURN p.id + ' is said to have tried ' + k.id + ' on ' + coalesce(t.toward, 'nobody') + ' before '
       + coalesce(t.decision, 'nothing') + ', which was not decided so' AS found, [p.id, k.id] AS ids
