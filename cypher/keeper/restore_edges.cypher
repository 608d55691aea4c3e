// Puts one kind of saved edges back between nodes that are there already; `NEXT` stands for their type. A row for each:
// to count them would take more room, in the plan that the graph keeps, than all else.
// $edges
// -> joined
UNWIND $edges AS x
MATCH (a), (b)
WHERE ID(a) = x.start AND ID(b) = x.end
CREATE (a)-[r:NEXT]->(b)
SET r = x.has
RETURN 1 AS joined
