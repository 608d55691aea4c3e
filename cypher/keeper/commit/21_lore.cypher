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
}
CALL {
  UNWIND $findings AS x
  UNWIND x.cites AS cited
  MATCH (w:Finding), (a:Entity {id: cited})
  WHERE w.id = x.id
  CREATE (w)-[:CITES]->(a)
}
CALL {
  UNWIND $findings AS x
  UNWIND x.cites AS cited
  MATCH (w:Finding), (f:Fact {id: cited})
  WHERE w.id = x.id
  CREATE (w)-[:CITES]->(f)
}
CALL {
  UNWIND $findings AS x
  UNWIND x.cites AS cited
  MATCH (w:Finding), (e:Event {id: cited})
  WHERE w.id = x.id
  CREATE (w)-[:CITES]->(e)
}
CALL {
  UNWIND $picked AS x
  MATCH (:Agent {id: 'narrator'})-[h:HANDOFF_TO]->(:Agent {id: 'lorekeeper'})
  WHERE h.id = x
  SET h.status = 'consumed'
}
