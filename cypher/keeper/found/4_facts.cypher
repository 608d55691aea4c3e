// What people know when play begins, each fact with its one holder, and what came before it. Its meaning is its first
// property, because the server goes through them in their order, and recall reads this one of every fact.
// $facts, $superseded
CALL {
  UNWIND $facts AS x
  MATCH (h:Entity {id: x.holder})
  CREATE (h)-[:KNOWS {intensity: x.intensity, confidence: x.confidence, last_seen: x.last_seen,
                      valid_from: x.valid_from, valid_to: x.valid_to}]->
         (f:Fact {embedding: vecf32(x.embedding), id: x.id, subject: x.subject, predicate: x.predicate, value: x.value,
                  text: x.text, says: x.says, secret: x.secret, price: x.price, to: x.to, about: x.about})
}
CALL {
  UNWIND $facts AS x
  UNWIND x.about AS named
  MATCH (f:Fact {id: x.id}), (a:Entity {id: named})
  CREATE (f)-[:ABOUT]->(a)
}
CALL {
  UNWIND $superseded AS x
  MATCH (new:Fact {id: x.new}), (old:Fact {id: x.old})
  CREATE (new)-[:SUPERSEDES]->(old)
}
