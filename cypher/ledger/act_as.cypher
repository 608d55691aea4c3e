// Lets a seat act as another of its own players; no row when there is no such seat or the player is not among them.
// $digest, $player
// -> campaign, players, acting, role, name, id, asleep
MATCH (:Seat {digest: $digest})-[at:SITS_AT]->(c:Campaign)
WHERE $player IN at.players
SET at.acting = $player
RETURN c.id AS campaign, at.players AS players, at.acting AS acting, coalesce(at.role, 'host') AS role,
       coalesce(at.name, '') AS name, coalesce(at.id, '') AS id, coalesce(c.asleep, false) AS asleep
