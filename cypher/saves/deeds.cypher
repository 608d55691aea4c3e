// Every deed: who did it to whom, and who remembers it since when, as (npc, minute) pairs.
//
// -> id, by, victim, verb, seq, turn, summary, remembered
MATCH (p:Being)-[:PERFORMED]->(e:Event)
OPTIONAL MATCH (e)-[:TARGETED]->(t:Being)
WITH p, e, collect(t.id) AS victims
OPTIONAL MATCH (n:NPC)-[r:REMEMBERS]->(e)
WITH p, e, victims, collect(CASE WHEN n IS NULL THEN null ELSE [n.id, r.since] END) AS remembered
RETURN e.id AS id, p.id AS by, victims[0] AS victim, e.verb AS verb, e.seq AS seq, e.turn AS turn,
       e.summary AS summary, remembered
