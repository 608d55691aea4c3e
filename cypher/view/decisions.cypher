// The newest decisions towards a player, what each was about and the rules that bit or were satisfied.
// $player, $most
// -> id, name, npc, about, rules, cites
MATCH (n:NPC)-[:MADE]->(d:Decision)-[:TOWARD]->(:Entity {id: $player})
WITH n, d ORDER BY d.turn DESC LIMIT $most
OPTIONAL MATCH (d)-[:APPLIED]->(r:Rule)
WITH n, d, collect(r.id) AS rules
OPTIONAL MATCH (d)-[:BASED_ON]->(e:Event)
WITH n, d, rules, collect(e.id) AS cites
OPTIONAL MATCH (d)-[:ABOUT]->(i:Entity)
RETURN d.id AS id, d.summary AS name, n.id AS npc, i.id AS about, rules, cites
