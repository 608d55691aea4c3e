// A decision; whatever it is tied to: to whom it was given, what it was about, every rule that it applied with the evidence it
// stood on then, and what it rests on; and each of its deeds, by whom it was done and what it weighed on the decider at the
// time, with a way from the one it was done to, through who belongs to whom, to the decider, the shortest first.
// What joins the two is looked for once for each who was wronged, however many deeds were done to them. `called` is the
// shorter name of a thing, where there is one.
// $decision
// -> id, turn, verb, verdict, dialogue, reasoning, mind, dropped, checked, npc, npc_name, npc_called, ties, ways
MATCH (n)-[:MADE]->(d:Decision {id: $decision})
CALL {
  WITH d
  MATCH (d)-[r:TOWARD|ABOUT|APPLIED|BASED_ON]->(x)
  WITH r, x ORDER BY r.bites DESC, x.id
  RETURN collect({tie: type(r), id: x.id, name: x.name, called: coalesce(x.short, x.name), kind: x.kind,
                  fact: 'Fact' IN labels(x), text: x.text, binds: x.binds, effect: x.effect, bites: r.bites,
                  evidence: r.evidence, remedy: r.remedy, mends: r.mends}) AS ties
}
CALL {
  WITH n, d
  MATCH (d)-[:BASED_ON]->(e)
  MATCH (n)-[r:REMEMBERS]->(e)
  MATCH (p)-[:PERFORMED]->(e)
  OPTIONAL MATCH (e)-[:TARGETED]->(t)
  WITH n, t, collect({id: e.id, seq: e.seq, by: p.id, summary: e.summary, verb: e.verb, sentiment: e.sentiment,
                      weight: r.weight, via: r.via, days: toFloat(d.at - CASE
                      WHEN r.last_seen > e.at AND r.last_seen < d.at THEN r.last_seen ELSE e.at END) / 1440.0}) AS deeds
  OPTIONAL MATCH tie = (t)-[:KIN_OF|MEMBER_OF*0..2]-(n)
  WITH deeds, coalesce(nodes(tie), []) AS ns, coalesce(relationships(tie), []) AS rs ORDER BY size(rs)
  RETURN collect({deeds: deeds, nodes: [x IN ns | x.id], names: [x IN ns | coalesce(x.short, x.name)],
                  kinds: [x IN ns | x.kind], edges: [r IN rs | type(r)], labels: [r IN rs | r.relation],
                  forward: [i IN range(0, size(rs) - 1) | startNode(rs[i]).id = ns[i].id]}) AS ways
}
RETURN d.id AS id, d.turn AS turn, d.verb AS verb, d.verdict AS verdict, d.dialogue AS dialogue, d.reasoning AS reasoning,
       d.mind AS mind, d.dropped AS dropped, d.checked AS checked, n.id AS npc, n.name AS npc_name,
       coalesce(n.short, n.name) AS npc_called, ties, ways
