// To whom this player ever spoke or did anything, where, and what of theirs they gave or offered.
// $player
// -> id, kind
MATCH (:Entity {id: $player})-[:PERFORMED]->(:Event)-[:TARGETED|HAPPENED_AT|INVOLVED]->(t:Entity)
WHERE t.kind <> 'item'
RETURN DISTINCT t.id AS id, t.kind AS kind
UNION
MATCH (:Entity {id: $player})-[:PERFORMED]->(e:Event)
WHERE e.verb IN ['give', 'trade']
WITH e
MATCH (e)-[:TARGETED|HAPPENED_AT|INVOLVED]->(t:Entity)
RETURN DISTINCT t.id AS id, t.kind AS kind
