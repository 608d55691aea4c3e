// So many messages after those that were said before.
// $count
// -> said
MATCH (c:Campaign {id: 'campaign'}), (s:Session {id: 's1'})
WITH c, s, c.said AS before
UNWIND range(before + 1, before + $count) AS i
CREATE (:Message {seq: i, turn: 0, session: 1, role: 'narrator', name: 'Narrator', text: 'The wind turns.', cites: [],
                  mind: 'offline', at: c.clock})-[:IN_SESSION]->(s)
WITH c, count(*) AS made
SET c.said = c.said + made
RETURN c.said AS said
