// What was tried on somebody at the player's side more than once and never helped, most often first.
// $player
// -> npc, id, name, tries
MATCH (:Entity {id: $player})-[:AT]->(:Location)<-[:AT]-(n:NPC)
MATCH (:Being)-[t:TRIED]->(k:Ploy)
WHERE t.toward = n.id
WITH n, k, count(t) AS tries, sum(CASE WHEN t.success THEN 1 ELSE 0 END) AS wins
WHERE wins = 0 AND tries > 1
RETURN n.id AS npc, k.id AS id, k.name AS name, tries
ORDER BY tries DESC, id
