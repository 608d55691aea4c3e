// By whom and in which event the decider was told of each deed that a decision rests on, of those it was told of.
// $decision
// -> deed, id, name, kind, teller
MATCH (d:Decision {id: $decision})
MATCH (d)<-[:MADE]-(n)
MATCH (d)-[:BASED_ON]->(e:Event)
MATCH (e)<-[:ABOUT]-(t:Event)
MATCH (t)-[:TARGETED]->(n)
MATCH (a)-[:PERFORMED]->(t)
RETURN e.id AS deed, t.id AS id, t.summary AS name, 'event' AS kind, coalesce(a.short, a.name) AS teller
