// Puts one kind of saved edges back between nodes that are there already; `NEXT` stands for their type.
// $edges
// -> joined
UNWIND $edges AS x
MATCH (a), (b)
WHERE ID(a) = x.start AND ID(b) = x.end
CREATE (a)-[r:NEXT]->(b)
SET r = x.has
RETURN count(*) AS joined
