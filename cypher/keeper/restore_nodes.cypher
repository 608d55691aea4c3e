// Puts one kind of saved nodes back, a row for each in their order: `Entity` stands for their labels, and what was a
// vector becomes one again, and comes first, as when it was founded.
// $nodes
// -> place
UNWIND $nodes AS x
CREATE (n:Entity)
FOREACH (v IN x.vectors | SET n.embedding = vecf32(v))
SET n += x.has
RETURN ID(n) AS place
