// What might win over those at the player's side who last said no: of the ways nearest in meaning to what the answer asked
// for, the one with the best record first. What is much farther than the nearest is left out before records are looked at.
// $player, $near, $far
// -> npc, decision, item, id, name, says, deeds, distance, tries, wins, tried_here, won_here, by
MATCH (p:Entity {id: $player})-[:AT]->(:Location)<-[:AT]-(n:NPC)-[:MADE]->(d:Decision)-[:TOWARD]->(p)
WHERE d.verb <> 'ask'
WITH n, p, max(d.turn) AS last
MATCH (n)-[:MADE]->(d:Decision)-[:TOWARD]->(p)
WHERE d.turn = last AND d.verdict <> 'agree' AND d.embedding IS NOT NULL
MATCH (k:Ploy)
WITH n, d, min(vec.cosineDistance(d.embedding, k.embedding)) AS best
WHERE best <= $far
MATCH (k:Ploy)
WITH n, d, best, k, vec.cosineDistance(d.embedding, k.embedding) AS distance
WHERE distance <= best + $near
OPTIONAL MATCH (who:Being)-[t:TRIED]->(k)
WITH n, d, k, distance, count(t) AS tries, toInteger(sum(CASE WHEN t.success THEN 1 ELSE 0 END)) AS wins,
     toInteger(sum(CASE WHEN t.toward = n.id THEN 1 ELSE 0 END)) AS tried_here,
     toInteger(sum(CASE WHEN t.toward = n.id AND t.success THEN 1 ELSE 0 END)) AS won_here, collect(DISTINCT who.id) AS by
OPTIONAL MATCH (d)-[:ABOUT]->(i:Item)
RETURN n.id AS npc, d.id AS decision, i.id AS item, k.id AS id, k.name AS name, k.says AS says, k.deeds AS deeds,
       distance, tries, wins, tried_here, won_here, by
ORDER BY d.turn DESC, CASE WHEN tried_here > 0 THEN (won_here + 1.0) / (tried_here + 2.0)
                           ELSE (wins + 1.0) / (tries + 2.0) END DESC, distance
