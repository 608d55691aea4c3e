// What was said lately, the newest first: the words, so that nobody says the same again; whom this player just heard
// speak, and whom before; the turn that this ticket was already played in, if it was; and this player's last words of
// the session: whom and what they spoke of, and what they have to choose between when they could mean several things.
// $player, $ticket, $most
// -> recent, addressed, before, played, last
MATCH (c:Campaign {id: 'campaign'})
WITH c.session AS session, c.said - $most AS since, c.said - 6 AS just, c.said - 20 AS earlier
MATCH (m:Message)
WHERE m.seq > since
WITH session, just, earlier, m ORDER BY m.seq DESC
RETURN collect(CASE WHEN m.role <> 'player' THEN m.text END) AS recent,
       collect(CASE WHEN m.seq > just AND m.role = 'npc' AND m.heard_by = $player AND m.session = session
                    THEN m.speaker END)[0] AS addressed,
       collect(CASE WHEN m.seq > earlier AND m.role = 'npc' AND m.heard_by = $player AND m.session = session
                    THEN m.speaker END) AS before,
       collect(CASE WHEN $ticket <> '' AND m.ticket = $ticket THEN m.turn END)[0] AS played,
       collect(CASE WHEN m.speaker = $player AND m.session = session
                    THEN {words: m.asked, choices: m.choices, settled: m.settled, spoken: m.spoken} END)[0] AS last
