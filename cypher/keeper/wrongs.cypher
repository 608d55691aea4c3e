// Whether an apology is for nothing: 1 when the one who is asked to forgive remembers no wrong of whoever apologises.
// $by, $to
// -> times
MATCH (t:Entity {id: $to})
OPTIONAL MATCH (t)-[:REMEMBERS]->(e:Event)<-[:PERFORMED]-(:Entity {id: $by})
WHERE e.sentiment < 0
WITH count(e) AS wrongs
RETURN CASE WHEN wrongs = 0 THEN 1 ELSE 0 END AS times
