// A fact has exactly one holder, and the holder knows it once.
//
// -> found, ids
MATCH (f:Fact)
OPTIONAL MATCH (h:Being)-[:KNOWS]->(f)
WITH f, collect(h.id) AS holders
WHERE size(holders) <> 1
RETURN f.id + ' is known by ' + toString(size(holders)) AS found, [f.id] + holders AS ids
