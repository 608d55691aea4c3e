// The campaign's own counters, the running session, which world it is, and what of that is not as it was founded: the
// rules that are switched off, who is dead, and how far each thing is made, as [id, alive, state].
//
// -> pack, title, turn, clock, session, said, world, off, states
MATCH (c:Campaign {id: 'campaign'})
CALL {
  MATCH (r:Rule)
  WHERE NOT r.enabled
  RETURN collect(r.id) AS off
}
CALL {
  MATCH (n:Entity)
  WHERE n.alive = false OR n.state IS NOT NULL
  RETURN collect([n.id, n.alive, n.state]) AS states
}
RETURN c.pack AS pack, c.title AS title, c.turn AS turn, c.clock AS clock, c.session AS session, c.said AS said,
       coalesce(c.world, '') AS world, off, states
