// What was said, in order; each message follows the one before it.
// $messages, $turn, $clock
CALL {
  UNWIND $messages AS x
  MATCH (s:Session {id: x.session_id})
  CREATE (m:Message {seq: x.seq, turn: $turn, session: x.session, role: x.role, speaker: x.speaker, name: x.name,
                     text: x.text, cites: x.cites, decision: x.decision, verdict: x.verdict, mind: x.mind,
                     heard_by: x.heard_by, ticket: x.ticket, trace: x.trace, at: $clock, asked: x.asked,
                     choices: x.choices, settled: x.settled, spoken: x.spoken}),
         (m)-[:IN_SESSION]->(s)
  WITH x, m
  MATCH (before:Message {seq: x.seq - 1})
  CREATE (before)-[:NEXT]->(m)
}
