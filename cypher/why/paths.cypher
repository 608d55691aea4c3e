// From the asker's deed to the one who decided, through whom it was done to and who belongs to whom: the shortest first.
// What joins the two is looked for once for each who was wronged, however many deeds were done to them.
// $decision
// -> event, nodes, edges, labels, forward, hops
MATCH (n:NPC)-[:MADE]->(d:Decision {id: $decision})-[:TOWARD]->(p:Player)
MATCH (d)-[:BASED_ON]->(e:Event)<-[:PERFORMED]-(p)
MATCH (e)-[:TARGETED]->(t:Being)
WITH n, p, t, collect(e) AS deeds
MATCH tie = (t)-[:KIN_OF|MEMBER_OF*0..2]-(n)
WITH p, deeds, nodes(tie) AS ns, relationships(tie) AS rs, length(tie) + 2 AS hops
WITH p, deeds, hops, [x IN ns | x.id] AS between, [r IN rs | type(r)] AS edges, [r IN rs | r.relation] AS labels,
     [i IN range(0, size(rs) - 1) | startNode(rs[i]).id = ns[i].id] AS forward
UNWIND deeds AS e
RETURN e.id AS event, [p.id, e.id] + between AS nodes, ['PERFORMED', 'TARGETED'] + edges AS edges,
       [null, null] + labels AS labels, [true, true] + forward AS forward, hops
ORDER BY hops, e.seq
