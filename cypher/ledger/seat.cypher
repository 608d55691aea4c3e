// The seat behind a token's digest.
// $digest
// -> campaign, players, acting
MATCH (:Seat {digest: $digest})-[at:SITS_AT]->(c:Campaign)
RETURN c.id AS campaign, at.players AS players, at.acting AS acting
