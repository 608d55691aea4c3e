// What was done in a session, what weighed most first; where feelings are equal, what changed
// hands, and then the later deed. With each, how it was answered, and who remembers it.
// $session, $most
// -> id, by, summary, place, answered, remember
MATCH (p:Being)-[:PERFORMED]->(e:Event)-[:IN_SESSION]->(s:Session {id: $session})
WHERE p.kind = 'player' AND NOT e.verb IN ['ask', 'greet', 'travel']
MATCH (e)-[:HAPPENED_AT]->(l:Location)
WITH s, p, e, l ORDER BY abs(e.sentiment) DESC, e.verb IN ['trade', 'give', 'promise'] DESC, e.seq DESC LIMIT $most
OPTIONAL MATCH (n:NPC)-[:MADE]->(d:Decision)-[:IN_SESSION]->(s)
WHERE d.turn = e.turn AND d.verb <> 'ask'
WITH p, e, l, coalesce(n.short, n.name) + ' ' + d.summary AS answered
OPTIONAL MATCH (w:NPC)-[r:REMEMBERS]->(e)
WITH p, e, l, answered, w, r ORDER BY r.weight DESC, w.id
WITH p, e, l, answered, collect(coalesce(w.short, w.name)) AS remember
RETURN e.id AS id, coalesce(p.short, p.name) AS by, e.summary AS summary, l.name AS place, answered, remember
ORDER BY abs(e.sentiment) DESC, e.verb IN ['trade', 'give', 'promise'] DESC, e.seq DESC
