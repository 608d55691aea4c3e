// The beings, places, items and factions.
// $players, $npcs, $places, $items, $factions
CALL { UNWIND $players AS x CREATE (n:Player:Being:Entity {id: x.id, kind: 'player'}) SET n += x.has }
CALL { UNWIND $npcs AS x CREATE (n:NPC:Being:Entity {id: x.id, kind: 'npc'}) SET n += x.has }
CALL { UNWIND $places AS x CREATE (n:Location:Entity {id: x.id, kind: 'place'}) SET n += x.has }
CALL { UNWIND $items AS x CREATE (n:Item:Entity {id: x.id, kind: 'item'}) SET n += x.has }
CALL { UNWIND $factions AS x CREATE (n:Faction:Entity {id: x.id, kind: 'faction'}) SET n += x.has }
