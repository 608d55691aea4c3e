// Continuum: Messages carry a sequence number that breaks ties, and each follows the one before: a replay is exact.
//
// -> messages, numbers, links, ids
MATCH (m:Message)
OPTIONAL MATCH (m)-[next:NEXT]->(:Message)
WITH count(DISTINCT m.seq) AS numbers, count(DISTINCT m) AS messages, count(next) AS links
WHERE numbers = messages AND links = messages - 1
RETURN messages, numbers, links, [] AS ids
