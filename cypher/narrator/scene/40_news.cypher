// What was done in the last turns that others may speak of, or would not do again so soon, the newest first: deeds of players
// that somebody feels something about, with who remembers each and how well, and the looks that NPCs gave.
// The WITH keeps the index of turns in front: one pattern would begin with every deed that anybody ever did.
// $within
CALL {
  WITH c
  WITH c.turn - $within AS since
  MATCH (e:Event)
  WHERE e.turn > since AND (e.sentiment <> 0 OR e.verb = 'deed')
  WITH e
  MATCH (e)<-[:PERFORMED]-(p)
  WHERE p.kind = 'npc' OR e.sentiment <> 0
  OPTIONAL MATCH (e)-[:TARGETED]->(t)
  OPTIONAL MATCH (e)<-[r:REMEMBERS]-(n)
  WITH e, p, t, collect([n.id, r.weight]) AS knows ORDER BY e.seq DESC
  RETURN collect({id: e.id, by: p.id, verb: e.verb, summary: e.summary, sentiment: e.sentiment, target: t.id,
                  knows: knows}) AS news
}
