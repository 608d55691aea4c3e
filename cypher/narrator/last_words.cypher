// This player's last words of this session: whom and what they spoke of, and what they have to choose between when they
// could mean several things.
// $player
// -> words, choices, settled, spoken
MATCH (c:Campaign {id: 'campaign'})
WITH c.session AS session, c.said - 120 AS since
MATCH (m:Message)
WHERE m.seq > since AND m.role = 'player' AND m.speaker = $player AND m.session = session
RETURN m.asked AS words, m.choices AS choices, m.settled AS settled, m.spoken AS spoken
ORDER BY m.seq DESC LIMIT 1
