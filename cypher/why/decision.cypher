// A decision with those it concerns, and every rule it applied with the evidence it stood on then.
// $decision
// -> id, turn, verb, verdict, dialogue, reasoning, mind, dropped, checked, npc, npc_name, player, player_name, about, about_name, rule, rule_name, text, binds, effect, bites, evidence, remedy, mends
MATCH (n:NPC)-[:MADE]->(d:Decision {id: $decision})-[:TOWARD]->(p:Player)
OPTIONAL MATCH (d)-[:ABOUT]->(i:Entity)
OPTIONAL MATCH (d)-[a:APPLIED]->(r:Rule)
RETURN d.id AS id, d.turn AS turn, d.verb AS verb, d.verdict AS verdict, d.dialogue AS dialogue, d.reasoning AS reasoning,
       d.mind AS mind, d.dropped AS dropped, d.checked AS checked, n.id AS npc, n.name AS npc_name,
       p.id AS player, coalesce(p.short, p.name) AS player_name, i.id AS about, i.name AS about_name,
       r.id AS rule, r.name AS rule_name, r.text AS text, r.binds AS binds, r.effect AS effect, a.bites AS bites,
       a.evidence AS evidence, a.remedy AS remedy, a.mends AS mends
ORDER BY a.bites DESC, r.id
