// What was done in a session, what weighed most first; where feelings are equal, what changed
// hands, and then the later deed.
// $session, $most
// -> id, by, summary, place
MATCH (p:Being)-[:PERFORMED]->(e:Event)-[:IN_SESSION]->(s:Session {id: $session})
WHERE p.kind = 'player' AND NOT e.verb IN ['ask', 'greet', 'travel']
MATCH (e)-[:HAPPENED_AT]->(l:Location)
RETURN e.id AS id, coalesce(p.short, p.name) AS by, e.summary AS summary, l.name AS place
ORDER BY abs(e.sentiment) DESC, e.verb IN ['trade', 'give', 'promise'] DESC, e.seq DESC LIMIT $most
