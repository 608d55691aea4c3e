// What others feel towards a player, and through which kind of memory most of it came.
// $player
// -> npc, name, score, via
MATCH (n:NPC)-[f:FEELS]->(p:Entity {id: $player})
OPTIONAL MATCH (n)-[r:REMEMBERS]->(e:Event)
WHERE e.sentiment <> 0
WITH n, f, p, r, e
OPTIONAL MATCH (p)-[did:PERFORMED]->(e)
WITH n, f, did, r, e ORDER BY abs(e.sentiment * r.weight) DESC
WITH n, f, collect(CASE WHEN did IS NOT NULL THEN r.via END) AS vias
RETURN n.id AS npc, coalesce(n.short, n.name) AS name, f.score AS score, vias[0] AS via
ORDER BY abs(f.score) DESC, name
