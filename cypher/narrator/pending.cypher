// This player's last words of this session, and what they have to choose between when those could mean several things.
// $player
// -> words, choices, settled
MATCH (c:Campaign {id: 'campaign'})
MATCH (m:Message)
WHERE m.seq > c.said - 120 AND m.role = 'player' AND m.speaker = $player AND m.session = c.session
RETURN m.asked AS words, m.choices AS choices, m.settled AS settled
ORDER BY m.seq DESC LIMIT 1
