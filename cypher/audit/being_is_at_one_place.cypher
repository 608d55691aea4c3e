// A being is at exactly one place.
//
// -> found, ids
MATCH (b:Being)
OPTIONAL MATCH (b)-[:AT]->(l:Location)
WITH b, collect(l.id) AS places
WHERE size(places) <> 1
RETURN b.id + ' is at ' + toString(size(places)) + ' places' AS found, [b.id] + places AS ids
