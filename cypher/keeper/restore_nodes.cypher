// Puts one kind of saved nodes back: `Entity` stands for their labels, and what was a vector becomes one again.
// $nodes
// -> places
UNWIND $nodes AS x
CREATE (n:Entity)
SET n = x.has
FOREACH (v IN x.vectors | SET n.embedding = vecf32(v))
RETURN collect(ID(n)) AS places
