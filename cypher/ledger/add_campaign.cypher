// Enters a campaign, once.
// $id, $pack, $title, $founded_at, $reserve
// -> id
MERGE (c:Campaign {id: $id})
ON CREATE SET c.pack = $pack, c.title = $title, c.founded_at = $founded_at, c.reserve = $reserve
RETURN c.id AS id
