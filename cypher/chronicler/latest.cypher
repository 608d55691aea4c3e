// The newest deeds of the running session, the newest first.
// $most
// -> by, summary
MATCH (c:Campaign {id: 'campaign'})
MATCH (p:Being)-[:PERFORMED]->(e:Event)
WHERE e.session = c.session AND NOT e.verb IN ['ask', 'greet']
RETURN coalesce(p.short, p.name) AS by, e.summary AS summary
ORDER BY e.seq DESC LIMIT $most
