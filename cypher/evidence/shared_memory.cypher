// Ninaivu: One who never met the petitioner answers from the shared ledger, and what is said cites the petition of another owner.
//
// -> npc, said, ids
MATCH (m:Message {role: 'npc'})-[:IN_SESSION]->(:Session)
UNWIND m.cites AS cited
MATCH (p:Player)-[:RAISED]->(q:Quest {id: cited})-[:ASSIGNED_TO]->(o:NPC)
WHERE o.id <> m.speaker AND p.id = m.heard_by AND q.opened_at < m.at
OPTIONAL MATCH (p)-[:PERFORMED]->(e:Event)-[:TARGETED]->(:Entity {id: m.speaker})
WHERE e.turn < m.turn
WITH m, q, o, p, count(e) AS met
WHERE met = 0
RETURN m.speaker AS npc, m.text AS said, [m.speaker, q.id, o.id, p.id] AS ids
ORDER BY m.seq DESC
