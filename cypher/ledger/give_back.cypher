// Puts a campaign that was handed out back into reserve.
// $id
// -> id
MATCH (c:Campaign {id: $id})
SET c.reserve = true
RETURN c.id AS id
