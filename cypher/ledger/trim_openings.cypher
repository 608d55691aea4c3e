// Keeps the newest tokens by which an account opened each of its seats again, and takes the older ones away.
// $account, $kept
// -> taken
MATCH (s:Seat)-[at:SITS_AT {account: $account, again: true}]->(c:Campaign)
WITH c, at, s ORDER BY at.since DESC
WITH c.id AS campaign, at.id AS id, collect(s) AS openings
WITH openings[$kept..] AS old
FOREACH (s IN old | DELETE s)
RETURN sum(size(old)) AS taken
