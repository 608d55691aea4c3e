// The scene in one query, because each costs a way to the server and back. First the campaign, and what of its world is
// not as it was founded: the rules that are switched off, who is dead, and how far each thing is made, as [id, alive, state].
//
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
