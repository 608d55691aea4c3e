// What one NPC told another of a player's deed: the hearer remembers it half as well as the teller, at most 0.3, and
// feels it that much. Only who remembers a deed can tell of it, and nobody hears of it twice.
// $told, $clock
CALL {
  UNWIND $told AS x
  MATCH (t:Event {id: x.tell}), (e:Event {id: x.deed}), (a:Entity {id: x.teller}), (n:Entity {id: x.hearer}),
        (p:Entity {id: x.player})
  WITH t, e, a, n, p
  MATCH (a)-[r:REMEMBERS]->(e)<-[:PERFORMED]-(p)
  WHERE n.alive AND NOT (n)-[:REMEMBERS]->(e)
  WITH t, e, n, p, CASE WHEN r.weight > 0.6 THEN 0.3 ELSE r.weight / 2 END AS w
  CREATE (t)-[:ABOUT]->(e), (n)-[:REMEMBERS {via: 'told', weight: w, since: $clock}]->(e)
  WITH e, n, p, w
  MERGE (n)-[f:FEELS]->(p) ON CREATE SET f.score = 0.0
  SET f.score = round((f.score + e.sentiment * w) * 1000000000.0) / 1000000000.0 + 0.0
}
