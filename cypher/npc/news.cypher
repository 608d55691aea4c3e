// What was done in the last turns that others may speak of: deeds of players that somebody feels something about, with
// who remembers each and how well, and what NPCs did unasked.
// The WITH keeps the index of turns in front: one pattern would begin with every deed that anybody ever did.
// $within
// -> id, by, verb, summary, sentiment, target, npcs, weights
MATCH (c:Campaign {id: 'campaign'})
WITH c.turn - $within AS since
MATCH (e:Event)
WHERE e.turn > since
WITH e
MATCH (p:Being)-[:PERFORMED]->(e)
WHERE p.kind = 'npc' OR e.sentiment <> 0
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
OPTIONAL MATCH (n:NPC)-[r:REMEMBERS]->(e)
WITH e, p, t, collect(n.id) AS npcs, collect(r.weight) AS weights
RETURN e.id AS id, p.id AS by, e.verb AS verb, e.summary AS summary, e.sentiment AS sentiment, t.id AS target,
       npcs, weights
ORDER BY e.seq DESC
