// Deeds, who learns of each by the strongest path, and what every hearer feels of it afterwards: first whoever it was done
// to, then their kin, then whoever is there, then their faction, each only who does not remember it yet.
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
  MATCH (e:Event {id: x.id}), (n:Entity {id: x.to})
  WHERE n.kind = 'npc' AND n.alive AND n.id <> x.by
  CREATE (n)-[:REMEMBERS {via: 'firsthand', weight: 1.0, since: $clock}]->(e)
}
CALL {
  UNWIND $events AS x
  WITH x WHERE x.sentiment <> 0
  MATCH (e:Event {id: x.id}), (t:Entity {id: x.to})-[:KIN_OF]-(n:NPC)
  WHERE n.alive AND n.id <> x.by AND NOT (n)-[:REMEMBERS]->(e)
  WITH DISTINCT n, e
  CREATE (n)-[:REMEMBERS {via: 'kin', weight: 0.9, since: $clock}]->(e)
}
CALL {
  UNWIND $events AS x
  WITH x WHERE x.sentiment <> 0
  MATCH (e:Event {id: x.id}), (l:Entity {id: x.at})<-[:AT]-(n:NPC)
  WHERE n.alive AND n.id <> x.by AND NOT (n)-[:REMEMBERS]->(e)
  CREATE (n)-[:REMEMBERS {via: 'witness', weight: 0.6, since: $clock}]->(e)
}
CALL {
  UNWIND $events AS x
  WITH x WHERE x.sentiment <> 0
  MATCH (e:Event {id: x.id}), (t:Entity {id: x.to})-[:MEMBER_OF]->(:Faction)<-[:MEMBER_OF]-(n:NPC)
  WHERE n.alive AND n.id <> x.by AND NOT (n)-[:REMEMBERS]->(e)
  WITH DISTINCT n, e
  CREATE (n)-[:REMEMBERS {via: 'faction', weight: 0.4, since: $clock}]->(e)
}
CALL {
  UNWIND $events AS x
  WITH x WHERE x.sentiment <> 0
  MATCH (p:Entity {id: x.by})-[:PERFORMED]->(e:Event {id: x.id})<-[r:REMEMBERS]-(n:NPC)
  WHERE p.kind = 'player'
  MERGE (n)-[f:FEELS]->(p) ON CREATE SET f.score = 0.0
  SET f.score = round((f.score + e.sentiment * r.weight) * 1000000000.0) / 1000000000.0 + 0.0
}
