// So many deeds of one being towards another, a minute apart and long ago, which everybody remembers as a witness.
// $by, $to, $first, $last, $sentiment
// -> deeds
MATCH (c:Campaign {id: 'campaign'}), (p:Entity {id: $by}), (t:Entity {id: $to}), (s:Session {id: 's1'})
MATCH (p)-[:AT]->(l:Location)
MATCH (n:NPC)
WITH c, p, t, s, l, collect(n) AS everybody
UNWIND range($first, $last) AS i
CREATE (p)-[:PERFORMED]->(e:Event {id: 'x' + toString(i), seq: -i, turn: -1000 - i, verb: 'deed', summary: 'did something',
                                   sentiment: $sentiment, worth: 0.0, at: c.clock - i, session: 1})-[:TARGETED]->(t),
       (e)-[:HAPPENED_AT]->(l), (e)-[:IN_SESSION]->(s)
WITH c, e, everybody
FOREACH (n IN everybody | CREATE (n)-[:REMEMBERS {via: 'witness', weight: 0.6, since: e.at}]->(e))
RETURN count(e) AS deeds
