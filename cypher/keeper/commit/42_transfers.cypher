// Things change hands, or are picked up where they lay.
// $transfers, $clock
CALL {
  UNWIND $transfers AS x
  MATCH (i:Entity {id: x.item}), (b:Entity {id: x.receiver})
  OPTIONAL MATCH (i)<-[r:OWNS]-(:Being)
  OPTIONAL MATCH (i)-[a:AT]->(:Location)
  DELETE r, a
  CREATE (b)-[:OWNS {how: x.how, since: $clock}]->(i)
}
