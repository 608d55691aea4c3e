// The seats at a campaign, oldest first.
// $campaign
// -> campaign, players, acting, role, name, id, asleep
MATCH (:Seat)-[at:SITS_AT]->(c:Campaign {id: $campaign})
RETURN c.id AS campaign, at.players AS players, at.acting AS acting, coalesce(at.role, 'host') AS role,
       coalesce(at.name, '') AS name, coalesce(at.id, '') AS id, coalesce(c.asleep, false) AS asleep
ORDER BY at.since
