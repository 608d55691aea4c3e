// The newest deeds of the running session that a player did or was done well by, the newest first.
// $most
// -> by, summary
MATCH (c:Campaign {id: 'campaign'})
MATCH (p:Being)-[:PERFORMED]->(e:Event)
WHERE e.session = c.session AND NOT e.verb IN ['ask', 'greet']
OPTIONAL MATCH (e)-[:TARGETED]->(t:Player)
WITH p, e, count(t) AS players
WHERE p.kind = 'player' OR (players > 0 AND e.verb IN ['give', 'craft'])
RETURN coalesce(p.short, p.name) AS by, e.summary AS summary
ORDER BY e.seq DESC LIMIT $most
