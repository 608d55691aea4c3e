// Who else learns of a deed that is felt, by the strongest path, and what every hearer feels of it afterwards: first the kin
// of whoever it was done to, then whoever is there, then their faction, each only who does not remember it yet.
// Feelings are kept to nine digits, so that what is written out and read back is the same number.
// $felt, $clock
CALL {
  UNWIND $felt AS x
  MATCH (e:Event {id: x.id}), (t:Entity {id: x.to})
  WITH x, e, t
  MATCH (t)-[:KIN_OF]-(n:NPC)
  WHERE n.alive AND n.id <> x.by AND NOT (n)-[:REMEMBERS]->(e)
  WITH DISTINCT n, e
  CREATE (n)-[:REMEMBERS {via: 'kin', weight: 0.9, since: $clock}]->(e)
}
CALL {
  UNWIND $felt AS x
  MATCH (e:Event {id: x.id}), (l:Entity {id: x.at})
  WITH x, e, l
  MATCH (l)<-[:AT]-(n:NPC)
  WHERE n.alive AND n.id <> x.by AND NOT (n)-[:REMEMBERS]->(e)
  CREATE (n)-[:REMEMBERS {via: 'witness', weight: 0.6, since: $clock}]->(e)
}
CALL {
  UNWIND $felt AS x
  MATCH (e:Event {id: x.id}), (t:Entity {id: x.to})-[:MEMBER_OF]->(f:Faction)
  WITH x, e, f
  MATCH (f)<-[:MEMBER_OF]-(n:NPC)
  WHERE n.alive AND n.id <> x.by AND NOT (n)-[:REMEMBERS]->(e)
  WITH DISTINCT n, e
  CREATE (n)-[:REMEMBERS {via: 'faction', weight: 0.4, since: $clock}]->(e)
}
CALL {
  UNWIND $felt AS x
  MATCH (e:Event {id: x.id}), (p:Player {id: x.by})
  WITH e, p
  MATCH (e)<-[r:REMEMBERS]-(n:NPC)
  MERGE (n)-[f:FEELS]->(p) ON CREATE SET f.score = 0.0
  SET f.score = round((f.score + e.sentiment * r.weight) * 1000000000.0) / 1000000000.0 + 0.0
}
