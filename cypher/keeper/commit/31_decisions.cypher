// What an NPC decided, of what, and the rules that it applied with their evidence. What a refusal asks for is kept as what it
// means.
// $decisions, $turn, $clock
CALL {
  UNWIND $decisions AS x
  MATCH (n:Entity {id: x.npc}), (p:Entity {id: x.toward}), (s:Session {id: x.session_id})
  CREATE (n)-[:MADE]->(d:Decision {id: x.id, turn: $turn, verb: x.verb, verdict: x.verdict, summary: x.summary,
                                   dialogue: x.dialogue, reasoning: x.reasoning, score: x.score, mind: x.mind,
                                   dropped: x.dropped, overruled: x.overruled, session: x.session, at: $clock,
                                   checked: x.checked, needs: x.needs, embedding: vecf32(x.embedding)})-[:TOWARD]->(p),
         (d)-[:IN_SESSION]->(s)
  WITH x, d
  OPTIONAL MATCH (i:Entity {id: x.about})
  FOREACH (thing IN CASE WHEN i IS NULL THEN [] ELSE [i] END | CREATE (d)-[:ABOUT]->(thing))
  WITH x, d
  UNWIND x.applied AS a
  MATCH (r:Rule {id: a.rule})
  CREATE (d)-[:APPLIED {bites: a.bites, evidence: a.evidence, remedy: a.remedy, mends: a.mends}]->(r)
}
