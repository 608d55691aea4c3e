// Strikes out a campaign and every seat at it.
// $id
// -> seats
MATCH (c:Campaign {id: $id})
OPTIONAL MATCH (s:Seat)-[:SITS_AT]->(c)
WITH c, collect(s) AS seats
FOREACH (s IN seats | DELETE s)
DELETE c
RETURN size(seats) AS seats
