// What was said at the table lately, so that nobody says the same again.
// $most
// -> text
MATCH (c:Campaign {id: 'campaign'})
MATCH (m:Message)
WHERE m.seq > c.said - $most AND m.role <> 'player'
RETURN m.text AS text
ORDER BY m.seq DESC
