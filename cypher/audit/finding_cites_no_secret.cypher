// What the Lorekeeper found cites something, and never what anybody keeps secret.
//
// -> found, ids
MATCH (w:Finding)
OPTIONAL MATCH (w)-[:CITES]->(x)
WITH w, count(x) AS cited
OPTIONAL MATCH (w)-[:CITES]->(f:Fact)
WHERE f.secret
WITH w, cited, collect(f.id) AS secrets
WHERE cited = 0 OR size(secrets) > 0
RETURN w.id + ' cites ' + toString(cited) + ' nodes, and ' + toString(size(secrets)) + ' secrets' AS found,
       [w.id] + secrets AS ids
