// What was done in the last turns, for whoever proposes what may come of it: deeds of players that somebody feels something
// about and deeds of NPCs, the newest first.
// $within, $most
// -> id, by, verb, summary, sentiment, target
MATCH (c:Campaign {id: 'campaign'})
WITH c.turn - $within AS since
MATCH (e:Event)
WHERE e.turn > since
WITH e
MATCH (e)<-[:PERFORMED]-(p)
WHERE p.kind = 'npc' OR e.sentiment <> 0
OPTIONAL MATCH (e)-[:TARGETED]->(t)
RETURN e.id AS id, p.id AS by, e.verb AS verb, e.summary AS summary, e.sentiment AS sentiment, t.id AS target
ORDER BY e.seq DESC LIMIT $most
