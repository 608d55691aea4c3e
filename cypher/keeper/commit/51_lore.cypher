// A question that was handed to the Lorekeeper, and what was found; what was picked up is consumed.
// $searches, $findings, $picked, $clock
CALL {
  UNWIND $searches AS x
  MATCH (a:Agent {id: 'narrator'}), (b:Agent {id: 'lorekeeper'})
  CREATE (a)-[:HANDOFF_TO {id: x.id, intent: x.intent, npc: x.npc, status: 'pending', ts: $clock}]->(b)
}
CALL {
  UNWIND $findings AS x
  CREATE (w:Finding {id: x.id, npc: x.npc, question: x.question, subject: x.subject, predicate: x.predicate,
                     value: x.value, text: x.text, sure: x.sure, at: $clock, embedding: vecf32(x.embedding)})
  WITH x, w
  OPTIONAL MATCH (a:Entity) WHERE a.id IN x.cites
  WITH x, w, collect(a) AS things
  FOREACH (a IN things | CREATE (w)-[:CITES]->(a))
  WITH x, w
  OPTIONAL MATCH (f:Fact) WHERE f.id IN x.cites
  WITH x, w, collect(f) AS facts
  FOREACH (f IN facts | CREATE (w)-[:CITES]->(f))
  WITH x, w
  OPTIONAL MATCH (e:Event) WHERE e.id IN x.cites
  WITH w, collect(e) AS deeds
  FOREACH (e IN deeds | CREATE (w)-[:CITES]->(e))
}
CALL {
  UNWIND $picked AS x
  MATCH (:Agent {id: 'narrator'})-[h:HANDOFF_TO]->(:Agent {id: 'lorekeeper'})
  WHERE h.id = x
  SET h.status = 'consumed'
}
