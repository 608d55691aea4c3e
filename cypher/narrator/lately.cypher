// What was said lately, the newest first: by whom and so that nobody says the same again; whom this player last heard speak;
// the turn that this ticket was already played in, if it was; and this player's last words of the session: whom and what
// they spoke of, and what they have to choose between when they could mean several things.
// $player, $ticket, $most
// -> recent, addressed, played, last
MATCH (c:Campaign {id: 'campaign'})
WITH c.said AS said, c.session AS session, c.said - 120 AS since
MATCH (m:Message)
WHERE m.seq > since
WITH said, session, m ORDER BY m.seq DESC
RETURN collect(CASE WHEN m.role <> 'player' AND m.seq > said - $most THEN m.text END) AS recent,
       collect(CASE WHEN m.role = 'npc' AND m.heard_by = $player AND m.session = session AND m.seq > said - 6
                    THEN m.speaker END)[0] AS addressed,
       collect(CASE WHEN m.ticket = $ticket AND $ticket <> '' THEN m.turn END)[0] AS played,
       collect(CASE WHEN m.role = 'player' AND m.speaker = $player AND m.session = session
                    THEN {words: m.asked, choices: m.choices, settled: m.settled, spoken: m.spoken} END)[0] AS last
