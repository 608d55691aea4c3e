// Each deed that a decision rests on: by whom it was done, what it weighed on the decider when the decision was made, and
// the ways from the one it was done to, through who belongs to whom, to the decider, the shortest first.
// What joins the two is looked for once for each who was wronged, however many deeds were done to them.
// $decision
// -> deeds, nodes, names, kinds, edges, labels, forward
MATCH (d:Decision {id: $decision})
MATCH (d)<-[:MADE]-(n)
MATCH (d)-[:BASED_ON]->(e)
MATCH (n)-[r:REMEMBERS]->(e)
MATCH (p)-[:PERFORMED]->(e)
OPTIONAL MATCH (e)-[:TARGETED]->(t)
WITH n, t, collect({id: e.id, seq: e.seq, by: p.id, summary: e.summary, verb: e.verb, sentiment: e.sentiment,
                    weight: r.weight, via: r.via, days: toFloat(d.at - CASE
                    WHEN r.last_seen > e.at AND r.last_seen < d.at THEN r.last_seen ELSE e.at END) / 1440.0}) AS deeds
OPTIONAL MATCH tie = (t)-[:KIN_OF|MEMBER_OF*0..2]-(n)
WITH deeds, coalesce(nodes(tie), []) AS ns, coalesce(relationships(tie), []) AS rs
RETURN deeds, [x IN ns | x.id] AS nodes, [x IN ns | coalesce(x.short, x.name)] AS names, [x IN ns | x.kind] AS kinds,
       [r IN rs | type(r)] AS edges, [r IN rs | r.relation] AS labels,
       [i IN range(0, size(rs) - 1) | startNode(rs[i]).id = ns[i].id] AS forward
ORDER BY size(rs)
