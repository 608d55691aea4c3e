// The last answer of each NPC to this player that is not an agreement, with the deeds it rests on what was done since,
// and when the latest of that was.
// $player
// -> decision, turn, npc, verb, item, rule, rule_name, until, remedy, deed, summary, victim, since, latest
MATCH (n:NPC)-[:MADE]->(d:Decision)-[:TOWARD]->(p:Entity {id: $player})
WHERE d.verb <> 'ask'
WITH n, p, max(d.turn) AS last
MATCH (n)-[:MADE]->(d:Decision)-[:TOWARD]->(p)
WHERE d.turn = last AND d.verdict <> 'agree'
OPTIONAL MATCH (d)-[:ABOUT]->(i:Entity)
OPTIONAL MATCH (d)-[a:APPLIED {bites: true}]->(r:Rule)
OPTIONAL MATCH (r)-[:WHEN]->(c:Clause {kind: 'deed'})
OPTIONAL MATCH (d)-[:BASED_ON]->(e:Event)-[:TARGETED]->(v:NPC)
WHERE e.sentiment < 0
OPTIONAL MATCH (p)-[:PERFORMED]->(m:Event)-[:TARGETED]->(v)
WHERE m.seq > e.seq AND m.sentiment > 0
RETURN d.id AS decision, d.turn AS turn, n.id AS npc, d.verb AS verb, i.id AS item, r.id AS rule, r.name AS rule_name,
       c.until AS until, a.remedy AS remedy, e.id AS deed, e.summary AS summary, v.id AS victim, collect(m.verb) AS since,
       max(m.turn) AS latest
ORDER BY turn DESC
