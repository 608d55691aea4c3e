// A whole thing has exactly one owner or one place; what is not made yet has neither, what is used up at most one.
//
// -> found, ids
MATCH (i:Item)
OPTIONAL MATCH (b)-[:OWNS]->(i)
WITH i, collect(b.id) AS owners
OPTIONAL MATCH (i)-[:AT]->(l)
WITH i, owners, collect(l.id) AS places
WITH i, owners, places, size(owners) + size(places) AS keepers
WHERE (i.state = 'whole' AND keepers <> 1) OR (i.state = 'unmade' AND keepers <> 0) OR keepers > 1
RETURN i.id + ', ' + coalesce(i.state, 'of no state') + ', has ' + toString(size(owners)) + ' owners and '
       + toString(size(places)) + ' places' AS found, [i.id] + owners + places AS ids
