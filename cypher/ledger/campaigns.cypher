// Every campaign of this store, oldest first.
// -> id, pack, title, founded_at, reserve
MATCH (c:Campaign)
RETURN c.id AS id, c.pack AS pack, c.title AS title, c.founded_at AS founded_at, c.reserve AS reserve
ORDER BY founded_at, id
