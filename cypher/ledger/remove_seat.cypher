// Takes a seat away from this campaign, however often it was opened.
// $campaign, $id
// -> seats
MATCH (s:Seat)-[:SITS_AT {id: $id}]->(c:Campaign {id: $campaign})
WITH collect(s) AS seats
FOREACH (s IN seats | DELETE s)
RETURN size(seats) AS seats
