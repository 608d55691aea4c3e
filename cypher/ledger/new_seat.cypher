// Opens a seat at a campaign; what it may do stands on the edge.
// $digest, $campaign, $players, $acting, $since
// -> campaign
MATCH (c:Campaign {id: $campaign})
CREATE (:Seat {digest: $digest})-[:SITS_AT {players: $players, acting: $acting, since: $since}]->(c)
RETURN c.id AS campaign
