// A thing is made: it becomes whole and the receiver's alone, and what it was made of is spent.
// $crafts, $clock
CALL {
  UNWIND $crafts AS x
  MATCH (i:Entity {id: x.item}), (b:Entity {id: x.receiver})
  OPTIONAL MATCH (i)<-[r:OWNS]-(:Being)
  OPTIONAL MATCH (i)-[a:AT]->(:Location)
  DELETE r, a
  SET i.state = 'whole'
  CREATE (b)-[:OWNS {how: 'craft', since: $clock}]->(i)
}
CALL {
  UNWIND $crafts AS x
  UNWIND x.spends AS used
  MATCH (n:Entity {id: used})
  SET n.state = 'spent'
}
