// Works agreed to that cannot be done yet, bargains that name a want; steps ticked off; quests closed.
// $quests, $clock, $steps, $closed
CALL {
  UNWIND $quests AS x
  MATCH (p:Entity {id: x.raised_by}), (n:Entity {id: x.assignee})
  CREATE (p)-[:RAISED]->(q:Quest {id: x.id, title: x.title, status: 'open', opened_at: $clock, decision: x.decision}),
         (q)-[:ASSIGNED_TO {since: $clock}]->(n)
  WITH x, q
  OPTIONAL MATCH (i:Entity {id: x.item})
  WITH x, q, collect(i) AS about
  FOREACH (i IN about | CREATE (q)-[:FOR]->(i))
  FOREACH (y IN x.steps | CREATE (q)-[:STEP]->(:Step {id: y.id, n: y.n, text: y.text, item: y.item, holder: y.holder,
                                                     done: y.done}))
}
CALL {
  UNWIND $quests AS x
  MATCH (q:Quest {id: x.id})-[:STEP]->(a:Step), (q)-[:STEP]->(b:Step)
  WHERE b.n = a.n + 1
  CREATE (a)-[:NEXT]->(b)
}
CALL {
  UNWIND $steps AS x
  MATCH (q:Quest)-[:STEP]->(s:Step)
  WHERE q.id = x.quest AND s.n = x.n
  SET s.done = true
}
CALL {
  UNWIND $closed AS x
  MATCH (q:Quest)
  WHERE q.id = x.id AND q.status = 'open'
  SET q.status = x.status, q.closed_at = $clock
}
