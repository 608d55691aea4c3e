// The campaign's own counters, the running session, which world it is, and the rules that are switched off.
//
// -> pack, title, turn, clock, session, said, world, off
MATCH (c:Campaign {id: 'campaign'})
OPTIONAL MATCH (r:Rule)
WHERE NOT r.enabled
RETURN c.pack AS pack, c.title AS title, c.turn AS turn, c.clock AS clock, c.session AS session, c.said AS said,
       coalesce(c.world, '') AS world, collect(r.id) AS off
