// What was said at the table lately, so that nobody says the same again.
// $most
// -> text
MATCH (c:Campaign {id: 'campaign'})
WITH c.said - $most AS since
MATCH (m:Message)
WHERE m.seq > since AND m.role <> 'player'
RETURN m.text AS text
ORDER BY m.seq DESC
