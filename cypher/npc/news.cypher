// What was done in the last turns that others may speak of: deeds of players that somebody feels something about, with
// who remembers each and how well, and what NPCs did unasked.
// Deeds are found by their ids, so that the length of a campaign costs nothing: a player's is e7, what was done unasked
// in that turn begins with e7_3, e7_5 or e7_7.
// $within
// -> id, by, verb, summary, sentiment, target, npcs, weights
MATCH (c:Campaign {id: 'campaign'})
UNWIND range(c.turn, c.turn - $within + 1, -1) AS turn
UNWIND ['', '_3', '_5', '_7'] AS part
WITH 'e' + toString(turn) + part AS one
MATCH (e:Event {id: one})
WITH e
MATCH (p:Being)-[:PERFORMED]->(e)
WHERE p.kind = 'npc' OR e.sentiment <> 0
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
OPTIONAL MATCH (n:NPC)-[r:REMEMBERS]->(e)
WITH e, p, t, collect(n.id) AS npcs, collect(r.weight) AS weights
RETURN e.id AS id, p.id AS by, e.verb AS verb, e.summary AS summary, e.sentiment AS sentiment, t.id AS target,
       npcs, weights
ORDER BY e.seq DESC
