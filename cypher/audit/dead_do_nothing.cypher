// The dead do nothing, decide nothing, learn nothing and say nothing.
// Nobody dies in the course of play, so whoever is dead has been since the campaign was founded.
//
// -> found, ids
MATCH (b:Being)
WHERE b.alive = false
OPTIONAL MATCH (b)-[:PERFORMED]->(e:Event)
WITH b, collect(e.id) AS deeds
OPTIONAL MATCH (b)-[:MADE]->(d:Decision)
WITH b, deeds, collect(d.id) AS decisions
OPTIONAL MATCH (b)-[:REMEMBERS]->(e:Event)
WITH b, deeds, decisions, collect(e.id) AS memories
OPTIONAL MATCH (m:Message)
WHERE m.speaker = b.id
WITH b, deeds, decisions, memories, count(m) AS said
WHERE size(deeds) + size(decisions) + size(memories) + said > 0
RETURN b.id + ' is dead, and did ' + toString(size(deeds)) + ' deeds, decided ' + toString(size(decisions))
       + ' times, learned of ' + toString(size(memories)) + ' deeds and spoke ' + toString(said) + ' times' AS found,
       [b.id] + deeds + decisions + memories AS ids
