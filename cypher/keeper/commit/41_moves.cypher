// Beings change place; each was at exactly one before and is at exactly one after.
// $moves
CALL {
  UNWIND $moves AS x
  MATCH (b:Entity {id: x.who})-[r:AT]->(), (l:Entity {id: x.to})
  DELETE r
  CREATE (b)-[:AT]->(l)
}
