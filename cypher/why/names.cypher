// What nodes are called, and of which kind they are.
// $ids
// -> id, name, kind
OPTIONAL MATCH (n:Entity) WHERE n.id IN $ids
WITH collect(CASE WHEN n IS NULL THEN null ELSE {id: n.id, name: coalesce(n.short, n.name), kind: n.kind} END) AS things
OPTIONAL MATCH (e:Event) WHERE e.id IN $ids
WITH things, collect(CASE WHEN e IS NULL THEN null ELSE {id: e.id, name: e.summary, kind: 'event'} END) AS deeds
OPTIONAL MATCH (r:Rule) WHERE r.id IN $ids
WITH things, deeds, collect(CASE WHEN r IS NULL THEN null ELSE {id: r.id, name: r.name, kind: 'rule'} END) AS rules
OPTIONAL MATCH (d:Decision) WHERE d.id IN $ids
WITH things, deeds, rules,
     collect(CASE WHEN d IS NULL THEN null ELSE {id: d.id, name: d.summary, kind: 'decision'} END) AS decisions
OPTIONAL MATCH (f:Fact) WHERE f.id IN $ids
WITH things + deeds + rules + decisions AS others,
     collect(CASE WHEN f IS NULL THEN null ELSE {id: f.id, name: f.text, kind: 'fact'} END) AS facts
UNWIND others + facts AS x
RETURN x.id AS id, x.name AS name, x.kind AS kind
