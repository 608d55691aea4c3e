// What was done in a session that will still be so next month: what was made or changed hands and is still where it went,
// promises, and wrongs, which oaths keep from fading. Petitions are not among it: they stand on their quests.
// $session
// -> event, seq, verb, by, by_name, to, to_name, item, item_name, owner, owner_name, summary, sentiment
MATCH (p:Being)-[:PERFORMED]->(e:Event)-[:IN_SESSION]->(:Session {id: $session})
WHERE e.verb IN ['craft', 'give', 'trade', 'promise', 'insult', 'threaten', 'attack', 'theft']
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
OPTIONAL MATCH (e)-[:INVOLVED]->(i:Item)
OPTIONAL MATCH (o:Being)-[:OWNS]->(i)
RETURN e.id AS event, e.seq AS seq, e.verb AS verb, p.id AS by, coalesce(p.short, p.name) AS by_name, t.id AS to,
       coalesce(t.short, t.name) AS to_name, i.id AS item, i.name AS item_name, o.id AS owner,
       coalesce(o.short, o.name) AS owner_name, e.summary AS summary, e.sentiment AS sentiment
ORDER BY e.seq
