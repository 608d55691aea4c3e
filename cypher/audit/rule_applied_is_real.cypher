// A decision applies rules only, and what they show as evidence is in the graph.
//
// -> found, ids
MATCH (d:Decision)-[a:APPLIED]->(r)
UNWIND coalesce(a.evidence, []) + [r.id] AS id
WITH id, r, collect(DISTINCT d.id) AS decisions
OPTIONAL MATCH (x:Entity {id: id})
WITH id, r, decisions, count(x) AS things
OPTIONAL MATCH (e:Event {id: id})
WITH id, r, decisions, things, count(e) AS deeds
OPTIONAL MATCH (d:Decision {id: id})
WITH id, r, decisions, things, deeds, count(d) AS decided
OPTIONAL MATCH (s:Rule {id: id})
WITH id, r, decisions, things + deeds + decided AS others, count(s) AS rules
WHERE others + rules = 0 OR (id = r.id AND rules = 0)
RETURN r.id + ' was applied, and ' + id + ' is no ' + CASE WHEN id = r.id THEN 'rule' ELSE 'evidence' END AS found,
       [r.id] + decisions AS ids
