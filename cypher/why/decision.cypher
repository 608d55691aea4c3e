// A decision, a row for whatever it is tied to: to whom it was given, what it was about, every rule that it applied with
// the evidence it stood on then, and what it rests on. `called` is the shorter name, where there is one.
// $decision
// -> id, turn, verb, verdict, dialogue, reasoning, mind, dropped, checked, npc, npc_name, npc_called, tie, end, name, called, kind, fact, text, binds, effect, bites, evidence, remedy, mends
MATCH (n)-[:MADE]->(d:Decision {id: $decision})
MATCH (d)-[r:TOWARD|ABOUT|APPLIED|BASED_ON]->(x)
RETURN d.id AS id, d.turn AS turn, d.verb AS verb, d.verdict AS verdict, d.dialogue AS dialogue, d.reasoning AS reasoning,
       d.mind AS mind, d.dropped AS dropped, d.checked AS checked, n.id AS npc, n.name AS npc_name,
       coalesce(n.short, n.name) AS npc_called, type(r) AS tie, x.id AS end, x.name AS name,
       coalesce(x.short, x.name) AS called, x.kind AS kind, 'Fact' IN labels(x) AS fact, x.text AS text, x.binds AS binds,
       x.effect AS effect, r.bites AS bites, r.evidence AS evidence, r.remedy AS remedy, r.mends AS mends
ORDER BY bites DESC, end
