// The seats that an account was tied to, the newest first.
// $account
// -> campaign, players, acting, role, name, id, title
MATCH (:Seat)-[at:SITS_AT {account: $account}]->(c:Campaign)
WITH c, at ORDER BY at.since DESC
RETURN c.id AS campaign, at.players AS players, at.acting AS acting, coalesce(at.role, 'host') AS role,
       coalesce(at.name, '') AS name, at.id AS id, c.title AS title
