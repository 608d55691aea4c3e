// The last messages of the table, oldest first; `answers` is what was asked of the one who decided.
// $after
// -> seq, session, turn, role, speaker, name, text, cites, decision, verdict, mind, answers
MATCH (m:Message)
WHERE m.seq > $after
OPTIONAL MATCH (d:Decision {id: m.decision})
RETURN m.seq AS seq, m.session AS session, m.turn AS turn, m.role AS role, m.speaker AS speaker, m.name AS name,
       m.text AS text, m.cites AS cites, m.decision AS decision, m.verdict AS verdict, m.mind AS mind,
       d.verb AS answers
ORDER BY m.seq
