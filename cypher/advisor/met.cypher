// To whom this player ever spoke or did anything, where, and what of theirs they gave or offered.
// $player
// -> id, kind
MATCH (:Entity {id: $player})-[:PERFORMED]->(e:Event)-[:TARGETED|HAPPENED_AT|INVOLVED]->(t:Entity)
WHERE t.kind <> 'item' OR e.verb IN ['give', 'trade']
RETURN DISTINCT t.id AS id, t.kind AS kind
