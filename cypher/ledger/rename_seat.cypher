// Gives a seat at this campaign another name; no row when there is none of this id.
// $campaign, $id, $name
// -> id
MATCH (:Seat)-[at:SITS_AT {id: $id}]->(c:Campaign {id: $campaign})
SET at.name = $name
RETURN at.id AS id
