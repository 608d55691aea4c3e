// The seats at a campaign, oldest first.
// $campaign
// -> campaign, players, acting
MATCH (:Seat)-[at:SITS_AT]->(c:Campaign {id: $campaign})
RETURN c.id AS campaign, at.players AS players, at.acting AS acting
ORDER BY at.since
