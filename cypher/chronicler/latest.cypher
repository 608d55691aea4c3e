// The newest deeds of the running session by players or towards them that mattered to somebody, the newest first.
// $most
// -> by, summary
MATCH (c:Campaign {id: 'campaign'})
MATCH (p:Being)-[:PERFORMED]->(e:Event)
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
WITH c, p, e, collect(t.kind) AS towards
WHERE (p.kind = 'player' OR 'player' IN towards) AND e.session = c.session
  AND (e.sentiment <> 0 OR e.verb IN ['give', 'craft', 'take', 'trade'])
  AND NOT e.verb IN ['ask', 'greet', 'tell']
RETURN coalesce(p.short, p.name) AS by, e.summary AS summary
ORDER BY e.seq DESC LIMIT $most
