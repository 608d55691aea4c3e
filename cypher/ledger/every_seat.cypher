// Every seat of this store, to be kept beside the campaigns. Digests open nothing.
//
// -> digest, campaign, players, acting, since, role, name, id, account, again
MATCH (s:Seat)-[at:SITS_AT]->(c:Campaign)
RETURN s.digest AS digest, c.id AS campaign, at.players AS players, at.acting AS acting, at.since AS since,
       at.role AS role, at.name AS name, at.id AS id, at.account AS account,
       coalesce(at.again, false) AS again
ORDER BY since
