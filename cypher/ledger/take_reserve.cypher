// Hands out the oldest campaign of a pack that is kept in reserve; it is nobody else's from then on.
// $pack
// -> id
MATCH (c:Campaign {pack: $pack, reserve: true})
WITH c ORDER BY c.founded_at, c.id LIMIT 1
SET c.reserve = false
RETURN c.id AS id
