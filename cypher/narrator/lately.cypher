// What was said lately, the newest first: the words, so that nobody says the same again; whom this player just heard
// speak, and whom before; the turn that this ticket was already played in, if it was; and this player's last words of
// the session: whom and what they spoke of, and what they have to choose between when they could mean several things.
// Gathered once and then picked from: an aggregate for each would reckon all of it for every message.
// $player, $ticket, $most
// -> recent, addressed, before, played, words, choices, settled, spoken
MATCH (c:Campaign {id: 'campaign'})
WITH c.session AS session, c.said - $most AS since, c.said - 6 AS just, c.said - 20 AS earlier
MATCH (m:Message)
WHERE m.seq > since
WITH session, just, earlier, m ORDER BY m.seq DESC
WITH session, just, earlier, collect(m) AS said
WITH just, said, [m IN said WHERE m.speaker = $player AND m.session = session][0] AS mine,
     [m IN said[0..20] WHERE m.seq > earlier AND m.role = 'npc' AND m.heard_by = $player AND m.session = session] AS heard
RETURN [m IN said WHERE m.role <> 'player' | m.text] AS recent,
       [m IN heard WHERE m.seq > just | m.speaker][0] AS addressed,
       [m IN heard | m.speaker] AS before,
       [m IN said WHERE $ticket <> '' AND m.ticket = $ticket | m.turn][0] AS played,
       mine.asked AS words, mine.choices AS choices, mine.settled AS settled, mine.spoken AS spoken
