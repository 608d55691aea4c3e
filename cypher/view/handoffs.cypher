// Through whose hands the open petitions of a player went, the oldest handing over first.
// $player
// -> quest, id, sender, receiver, reason, context, at
MATCH (:Entity {id: $player})-[:RAISED]->(q:Quest)
WHERE q.status = 'open'
MATCH (q)<-[:FOR]-(h:Handoff)
MATCH (h)-[:FROM]->(a)
MATCH (h)-[:TO]->(b)
RETURN q.id AS quest, h.id AS id, a.id AS sender, b.id AS receiver, h.reason AS reason, h.context AS context, h.ts AS at
ORDER BY at, id
