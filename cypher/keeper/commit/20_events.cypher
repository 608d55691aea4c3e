// Deeds, who learns of each by the strongest path, and what every hearer feels of it afterwards.
// A deed of sentiment 0 is known only to the one it was done to. Feelings are kept to nine digits, so that what is
// written out and read back is the same number.
// $events, $turn, $clock
CALL {
  UNWIND $events AS x
  MATCH (p:Entity {id: x.by}), (l:Entity {id: x.at}), (s:Session {id: x.session_id})
  CREATE (p)-[:PERFORMED]->(e:Event {id: x.id, seq: x.seq, turn: $turn, verb: x.verb, summary: x.summary,
                                     sentiment: x.sentiment, worth: x.worth, at: $clock, session: x.session}),
         (e)-[:HAPPENED_AT]->(l), (e)-[:IN_SESSION]->(s)
}
CALL {
  UNWIND $events AS x
  UNWIND x.items AS item
  MATCH (e:Event {id: x.id}), (i:Entity {id: item})
  CREATE (e)-[:INVOLVED]->(i)
}
CALL {
  UNWIND $events AS x
  MATCH (e:Event {id: x.id}), (t:Entity {id: x.to})
  CREATE (e)-[:TARGETED]->(t)
}
CALL {
  UNWIND $events AS x
  MATCH (p:Entity {id: x.by}), (l:Entity {id: x.at}), (e:Event {id: x.id})
  OPTIONAL MATCH (t:Entity {id: x.to})
  OPTIONAL MATCH (t)-[:KIN_OF]-(k:NPC)
  WITH p, e, l, t, collect(k) AS kin
  OPTIONAL MATCH (w:NPC)-[:AT]->(l)
  WITH p, e, t, kin, collect(w) AS near
  OPTIONAL MATCH (t)-[:MEMBER_OF]->(:Faction)<-[:MEMBER_OF]-(f:NPC)
  WITH p, e, t, kin, near, collect(f) AS mates
  UNWIND [{n: t, via: 'firsthand', w: 1.0}]
         + CASE WHEN e.sentiment = 0 THEN [] ELSE [k IN kin | {n: k, via: 'kin', w: 0.9}]
                                                + [k IN near | {n: k, via: 'witness', w: 0.6}]
                                                + [k IN mates | {n: k, via: 'faction', w: 0.4}] END AS h
  WITH p, e, h.n AS n, h.via AS via, h.w AS w
  WHERE n.kind = 'npc' AND n.alive AND n.id <> p.id
  WITH p, e, n, via, w ORDER BY w DESC
  WITH p, e, n, collect(via)[0] AS via, max(w) AS w
  CREATE (n)-[:REMEMBERS {via: via, weight: w, since: $clock}]->(e)
  WITH p, e, n, w WHERE e.sentiment <> 0 AND p.kind = 'player'
  MERGE (n)-[f:FEELS]->(p) ON CREATE SET f.score = 0.0
  SET f.score = round((f.score + e.sentiment * w) * 1000000000.0) / 1000000000.0 + 0.0
}
