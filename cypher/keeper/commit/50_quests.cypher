// Works agreed to that cannot be done yet, bargains that name a want, petitions that nobody has yet; what each waits for;
// steps ticked off.
// $quests, $clock, $stepped, $steps
CALL {
  UNWIND $quests AS x
  MATCH (p:Entity {id: x.raised_by})
  CREATE (p)-[:RAISED]->(q:Quest {id: x.id, title: x.title, status: 'open', opened_at: $clock, decision: x.decision})
  WITH x, q
  OPTIONAL MATCH (n:Entity {id: x.assignee})
  OPTIONAL MATCH (i:Entity {id: x.item})
  FOREACH (owner IN CASE WHEN n IS NULL THEN [] ELSE [n] END | CREATE (q)-[:ASSIGNED_TO {since: $clock}]->(owner))
  FOREACH (thing IN CASE WHEN i IS NULL THEN [] ELSE [i] END | CREATE (q)-[:FOR]->(thing))
}
CALL {
  UNWIND $stepped AS x
  MATCH (q:Quest {id: x.quest})
  FOREACH (y IN x.steps | CREATE (q)-[:STEP]->(:Step {id: y.id, n: y.n, text: y.text, item: y.item, holder: y.holder,
                                                     done: y.done}))
}
CALL {
  UNWIND $stepped AS x
  UNWIND x.steps AS y
  MATCH (q:Quest {id: x.quest})-[:STEP]->(a:Step), (q)-[:STEP]->(b:Step)
  WHERE b.id = y.id AND b.n = a.n + 1
  CREATE (a)-[:NEXT]->(b)
}
CALL {
  UNWIND $steps AS x
  MATCH (q:Quest {id: x.quest})-[:STEP]->(s:Step)
  WHERE s.n = x.n
  SET s.done = true
}
