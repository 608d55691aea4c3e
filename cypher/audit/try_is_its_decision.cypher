// What was tried on somebody worked exactly when the decision that it led to was an agreement.
//
// -> found, ids
MATCH (p:Being)-[t:TRIED]->(k:Ploy)
OPTIONAL MATCH (d:Decision {id: t.decision})
WITH p, t, k, collect(CASE WHEN (d.verdict = 'agree') = t.success THEN d.id END) AS decisions
WHERE size(decisions) <> 1
RETURN p.id + ' is said to have tried ' + k.id + ' on ' + coalesce(t.toward, 'nobody') + ' before '
       + coalesce(t.decision, 'nothing') + ', which was not decided so' AS found, [p.id, k.id] AS ids
