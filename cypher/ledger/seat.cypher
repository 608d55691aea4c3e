// The seat behind a token's digest.
// $digest
// -> campaign, players, acting, role, name, id, asleep
MATCH (:Seat {digest: $digest})-[at:SITS_AT]->(c:Campaign)
RETURN c.id AS campaign, at.players AS players, at.acting AS acting, coalesce(at.role, 'host') AS role,
       coalesce(at.name, '') AS name, coalesce(at.id, '') AS id, coalesce(c.asleep, false) AS asleep
