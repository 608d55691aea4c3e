// The deeds of these kinds that a being could hear of from its kin, its faction and whoever stands beside it, the newest
// first; without a kind, those done by or to whom the question names.
// $npc, $verbs, $named, $most
// -> id, verb, summary, by, by_name, to, teller
MATCH (n:Entity {id: $npc})
OPTIONAL MATCH (n)-[:KIN_OF|MEMBER_OF*1..2]-(k:NPC)
WHERE k.alive AND k.id <> n.id
WITH n, collect(DISTINCT k) AS own
OPTIONAL MATCH (n)-[:AT]->(:Location)<-[:AT]-(w:NPC)
WHERE w.alive AND w.id <> n.id
WITH own, collect(DISTINCT w) AS beside
UNWIND own + beside AS t
WITH DISTINCT t
MATCH (t)-[:REMEMBERS]->(e:Event)<-[:PERFORMED]-(p:Being)
WHERE e.sentiment <> 0
OPTIONAL MATCH (e)-[:TARGETED]->(x:Being)
WITH t, e, p, x
WHERE e.verb IN $verbs OR (size($verbs) = 0 AND (p.id IN $named OR x.id IN $named))
RETURN e.id AS id, e.verb AS verb, e.summary AS summary, p.id AS by, coalesce(p.short, p.name) AS by_name, x.id AS to,
       t.id AS teller
ORDER BY e.seq DESC LIMIT $most
