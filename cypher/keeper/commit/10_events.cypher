// Deeds, and that whoever one was done to remembers it; of what is felt the gossip says who remembers. Each part finds
// what is named and goes on from there: one pattern would begin with all people, or all that the doer ever did.
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
  WHERE t.kind = 'npc' AND t.alive AND t.id <> x.by AND x.sentiment = 0
  CREATE (t)-[:REMEMBERS {via: 'firsthand', weight: 1.0, since: $clock}]->(e)
}
CALL {
  UNWIND $events AS x
  UNWIND x.items AS item
  MATCH (e:Event {id: x.id}), (i:Entity {id: item})
  CREATE (e)-[:INVOLVED]->(i)
}
