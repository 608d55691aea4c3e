// The last messages of the table, oldest first.
// $after
// -> seq, session, turn, role, speaker, name, text, cites, decision, verdict, mind
MATCH (m:Message)
WHERE m.seq > $after
RETURN m.seq AS seq, m.session AS session, m.turn AS turn, m.role AS role, m.speaker AS speaker, m.name AS name,
       m.text AS text, m.cites AS cites, m.decision AS decision, m.verdict AS verdict, m.mind AS mind
ORDER BY m.seq
