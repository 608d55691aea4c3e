// Of what was said: the words, so that nobody says the same again; whom this player just heard speak, and whom before; the
// turn that this ticket was already played in, if it was; and this player's last words of the session: whom and what they
// spoke of, and what they have to choose between when they could mean several things.
// $player, $ticket
// -> pack, title, turn, clock, session, said, world, off, states, places, feelings, owned, quests, news, recent, addressed, before, played, words, choices, settled, spoken
WITH c, off, states, places, feelings, owned, quests, news, lately,
     [m IN lately WHERE m.speaker = $player AND m.session = c.session][0] AS mine,
     [m IN lately[0..20] WHERE m.seq > c.said - 20 AND m.role = 'npc' AND m.heard_by = $player AND m.session = c.session]
     AS heard
RETURN c.pack AS pack, c.title AS title, c.turn AS turn, c.clock AS clock, c.session AS session, c.said AS said,
       coalesce(c.world, '') AS world, off, states, places, feelings, owned, quests, news,
       [m IN lately WHERE m.role <> 'player' | m.text] AS recent,
       [m IN heard WHERE m.seq > c.said - 6 | m.speaker][0] AS addressed, [m IN heard | m.speaker] AS before,
       CASE WHEN $ticket <> '' THEN [m IN lately WHERE m.ticket = $ticket | m.turn][0] END AS played,
       mine.asked AS words, mine.choices AS choices, mine.settled AS settled, mine.spoken AS spoken
