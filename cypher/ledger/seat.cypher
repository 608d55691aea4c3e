// The seat behind a token's digest; `others` counts the other seats at its table.
// $digest
// -> campaign, players, acting, role, name, id, asleep, others
MATCH (:Seat {digest: $digest})-[at:SITS_AT]->(c:Campaign)
OPTIONAL MATCH (:Seat)-[other:SITS_AT]->(c)
WHERE other.id <> at.id
WITH c, at, count(DISTINCT other.id) AS others
RETURN c.id AS campaign, at.players AS players, at.acting AS acting, coalesce(at.role, 'host') AS role,
       coalesce(at.name, '') AS name, coalesce(at.id, '') AS id, coalesce(c.asleep, false) AS asleep, others
