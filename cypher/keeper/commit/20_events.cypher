// Deeds, who learns of each by the strongest path, and what every hearer feels of it afterwards: first whoever it was done
// to, then their kin, then whoever is there, then their faction, each only who does not remember it yet.
// A deed of sentiment 0 is known only to the one it was done to. Feelings are kept to nine digits, so that what is
// written out and read back is the same number.
// Each part finds what is named and goes on from there, so that it takes as long as there are hearers: one pattern would
// begin with all people, or with all that the doer ever did.
// $events, $turn, $clock
CALL {
  UNWIND $events AS x
  MATCH (p:Entity {id: x.by}), (l:Entity {id: x.at}), (s:Session {id: x.session_id})
  CREATE (p)-[:PERFORMED]->(e:Event {id: x.id, seq: x.seq, turn: $turn, verb: x.verb, summary: x.summary,
                                     sentiment: x.sentiment, worth: x.worth, at: $clock, session: x.session}),
         (e)-[:HAPPENED_AT]->(l), (e)-[:IN_SESSION]->(s)
  WITH x, e
  MATCH (t:Entity {id: x.to})
  CREATE (e)-[:TARGETED]->(t)
  WITH x, e, t
  WHERE t.kind = 'npc' AND t.alive AND t.id <> x.by
  CREATE (t)-[:REMEMBERS {via: 'firsthand', weight: 1.0, since: $clock}]->(e)
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
  WHERE e.sentiment <> 0
  WITH x, e, t
  MATCH (t)-[:KIN_OF]-(n:NPC)
  WHERE n.alive AND n.id <> x.by AND NOT (n)-[:REMEMBERS]->(e)
  WITH DISTINCT n, e
  CREATE (n)-[:REMEMBERS {via: 'kin', weight: 0.9, since: $clock}]->(e)
}
CALL {
  UNWIND $events AS x
  MATCH (e:Event {id: x.id}), (l:Entity {id: x.at})
  WHERE e.sentiment <> 0
  WITH x, e, l
  MATCH (l)<-[:AT]-(n:NPC)
  WHERE n.alive AND n.id <> x.by AND NOT (n)-[:REMEMBERS]->(e)
  CREATE (n)-[:REMEMBERS {via: 'witness', weight: 0.6, since: $clock}]->(e)
}
CALL {
  UNWIND $events AS x
  MATCH (e:Event {id: x.id}), (t:Entity {id: x.to})-[:MEMBER_OF]->(f:Faction)
  WHERE e.sentiment <> 0
  WITH x, e, f
  MATCH (f)<-[:MEMBER_OF]-(n:NPC)
  WHERE n.alive AND n.id <> x.by AND NOT (n)-[:REMEMBERS]->(e)
  WITH DISTINCT n, e
  CREATE (n)-[:REMEMBERS {via: 'faction', weight: 0.4, since: $clock}]->(e)
}
CALL {
  UNWIND $events AS x
  MATCH (e:Event {id: x.id}), (p:Player {id: x.by})
  WHERE e.sentiment <> 0
  WITH e, p
  MATCH (e)<-[r:REMEMBERS]-(n:NPC)
  MERGE (n)-[f:FEELS]->(p) ON CREATE SET f.score = 0.0
  SET f.score = round((f.score + e.sentiment * r.weight) * 1000000000.0) / 1000000000.0 + 0.0
}
