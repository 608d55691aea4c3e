// What this player said lately, the newest first.
// $player, $after
// -> words
MATCH (m:Message)
WHERE m.seq > $after AND m.role = 'player' AND m.speaker = $player
RETURN m.text AS words
ORDER BY m.seq DESC
