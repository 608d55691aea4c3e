// Puts one kind of saved nodes back, a row for each in their order: `Entity` stands for their labels, and what was a
// vector becomes one again.
// $nodes
// -> place
UNWIND $nodes AS x
CREATE (n:Entity)
SET n = x.has
FOREACH (v IN x.vectors | SET n.embedding = vecf32(v))
RETURN ID(n) AS place
