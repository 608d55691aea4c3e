// From the asker's deed to the one who decided, through whom it was done to and who belongs to whom: the shortest first.
// $decision
// -> event, nodes, edges, labels, forward, hops
MATCH (n:NPC)-[:MADE]->(d:Decision {id: $decision})-[:TOWARD]->(p:Player)
MATCH (d)-[:BASED_ON]->(e:Event)
MATCH path = (p)-[:PERFORMED]->(e)-[:TARGETED]->(t:Being)-[:KIN_OF|MEMBER_OF*0..2]-(n)
WITH e, nodes(path) AS ns, relationships(path) AS rs, length(path) AS hops
RETURN e.id AS event, [x IN ns | x.id] AS nodes, [r IN rs | type(r)] AS edges, [r IN rs | r.relation] AS labels,
       [i IN range(0, size(rs) - 1) | startNode(rs[i]).id = ns[i].id] AS forward, hops
ORDER BY hops, e.seq
