// The campaign's own counters, the running session, whom this player hears speak in it now and heard lately, and the turn
// that this ticket was already played in, if it was.
// $player, $ticket
// -> pack, title, turn, clock, session, said, addressed, lately, played
MATCH (c:Campaign {id: 'campaign'})
OPTIONAL MATCH (m:Message)
WHERE m.seq > c.said - 20 AND m.role = 'npc' AND m.heard_by = $player AND m.session = c.session
WITH c, m ORDER BY m.seq DESC
WITH c, collect(CASE WHEN m.seq > c.said - 6 THEN m.speaker END) AS now, collect(m.speaker) AS speakers
OPTIONAL MATCH (t:Message)
WHERE t.seq > c.said - 120 AND t.ticket = $ticket AND $ticket <> ''
WITH c, now, speakers, collect(t.turn) AS turns
RETURN c.pack AS pack, c.title AS title, c.turn AS turn, c.clock AS clock, c.session AS session, c.said AS said,
       now[0] AS addressed, speakers AS lately, turns[0] AS played
