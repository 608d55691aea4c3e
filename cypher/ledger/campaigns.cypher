// Every campaign of this store, oldest first; `touched` is when somebody last sat down at it.
// -> id, pack, title, founded_at, reserve, asleep, touched
MATCH (c:Campaign)
RETURN c.id AS id, c.pack AS pack, c.title AS title, c.founded_at AS founded_at, c.reserve AS reserve,
       coalesce(c.asleep, false) AS asleep, coalesce(c.touched, c.founded_at) AS touched
ORDER BY founded_at, id
