// Opens a seat at a campaign; what it may do stands on the edge. Two seats of one id are the same one, opened twice.
// $digest, $campaign, $players, $acting, $since, $role, $name, $id, $account, $again
// -> campaign
MATCH (c:Campaign {id: $campaign})
CREATE (:Seat {digest: $digest})-[:SITS_AT {players: $players, acting: $acting, since: $since, role: $role,
                                            name: $name, id: $id, account: $account, again: $again}]->(c)
RETURN c.id AS campaign
