// What the lines of the table speak of is in the graph.
//
// -> found, ids
MATCH (m:Message)
WHERE m.seq > 0
UNWIND m.cites + CASE WHEN m.decision IS NULL THEN [] ELSE [m.decision] END AS id
WITH id, min(m.seq) AS first
OPTIONAL MATCH (x:Entity {id: id})
WITH id, first, count(x) AS things
OPTIONAL MATCH (e:Event {id: id})
WITH id, first, things, count(e) AS deeds
OPTIONAL MATCH (d:Decision {id: id})
WITH id, first, things, deeds, count(d) AS decisions
OPTIONAL MATCH (r:Rule {id: id})
WITH id, first, things, deeds, decisions, count(r) AS rules
OPTIONAL MATCH (f:Fact {id: id})
WITH id, first, things + deeds + decisions + rules AS others, count(f) AS facts
OPTIONAL MATCH (q:Quest {id: id})
WITH id, first, others + facts AS others, count(q) AS quests
WITH id, first, others + quests AS others
OPTIONAL MATCH (h:Handoff) WHERE h.id = id
WITH id, first, others, count(h) AS handoffs
WITH id, first, others + handoffs AS others
OPTIONAL MATCH (t:Trait) WHERE t.id = id
WITH id, first, others, count(t) AS traits
WHERE others + traits = 0
RETURN 'message ' + toString(first) + ' speaks of ' + id + ', which is not there' AS found, [id] AS ids
