// How somebody wishes to hear of things, where it was said to the one who is asked or to a colleague of theirs.
// $npc, $actor
// -> id, name, event, through
MATCH (:Entity {id: $actor})-[h:HAS]->(t:Trait)-[:DERIVED_FROM]->(e:Event)-[:TARGETED]->(o:NPC)
WHERE t.kind = 'preference' AND t.topic = 'word' AND h.valid_to IS NULL
MATCH (n:Entity {id: $npc})
OPTIONAL MATCH (o)-[:MEMBER_OF]->(f:Faction)<-[:MEMBER_OF]-(n)
WITH t, e, o, n, count(f) AS shared
WHERE o.id = n.id OR shared > 0
RETURN t.id AS id, t.name AS name, e.id AS event, o.id AS through
ORDER BY e.seq DESC LIMIT 1
