// Every edge among the nodes on show, save where people usually are: where they are now is enough.
// $entities, $events, $decisions, $rules
// -> start, type, end, relation, via, score
OPTIONAL MATCH (n:Entity) WHERE n.id IN $entities
WITH collect(n) AS a
OPTIONAL MATCH (n:Event) WHERE n.id IN $events
WITH a, collect(n) AS b
OPTIONAL MATCH (n:Decision) WHERE n.id IN $decisions
WITH a, b, collect(n) AS c
OPTIONAL MATCH (n:Rule) WHERE n.id IN $rules
WITH a, b, c, collect(n) AS d
WITH a + b + c + d AS shown
UNWIND shown AS x
MATCH (x)-[r]->(y)
WHERE y IN shown AND type(r) <> 'HAUNTS'
RETURN x.id AS start, type(r) AS type, y.id AS end, r.relation AS relation, r.via AS via, r.score AS score
