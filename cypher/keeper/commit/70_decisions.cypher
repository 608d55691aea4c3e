// What an NPC decided, tied to the deeds it rests on and to the rules it applied with their evidence.
// $decisions, $turn, $clock
CALL {
  UNWIND $decisions AS x
  MATCH (n:Entity {id: x.npc}), (p:Entity {id: x.toward}), (s:Session {id: x.session_id})
  CREATE (n)-[:MADE]->(d:Decision {id: x.id, turn: $turn, verb: x.verb, verdict: x.verdict, summary: x.summary,
                                   dialogue: x.dialogue, reasoning: x.reasoning, score: x.score, mind: x.mind,
                                   dropped: x.dropped, overruled: x.overruled, session: x.session, at: $clock,
                                   checked: x.checked})-[:TOWARD]->(p),
         (d)-[:IN_SESSION]->(s)
  WITH x, d
  MATCH (i:Entity {id: x.about})
  CREATE (d)-[:ABOUT]->(i)
}
CALL {
  UNWIND $decisions AS x
  UNWIND x.cites AS cited
  MATCH (d:Decision {id: x.id}), (e:Event {id: cited})
  CREATE (d)-[:BASED_ON]->(e)
}
CALL {
  UNWIND $decisions AS x
  UNWIND x.applied AS a
  MATCH (d:Decision {id: x.id}), (r:Rule {id: a.rule})
  CREATE (d)-[:APPLIED {bites: a.bites, evidence: a.evidence, remedy: a.remedy, mends: a.mends}]->(r)
}
