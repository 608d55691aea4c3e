// One node as it is stored: its labels, its properties, and what it is tied to. A fact is there only for those who know
// it or were told it, whatever id is named.
// $id, $players
// -> labels, properties, neighbours
OPTIONAL MATCH (p:Player)-[:KNOWS]->(f:Fact)
WHERE p.id IN $players
OPTIONAL MATCH (f)-[:DERIVED_FROM]->(o:Fact)
WITH collect(f.id) + collect(o.id) AS known
MATCH (n)
WHERE n.id = $id AND (n.id IN known OR NOT 'Fact' IN labels(n))
WITH n, known LIMIT 1
OPTIONAL MATCH (n)-[r]->(b)
WHERE b.id IN known OR NOT 'Fact' IN labels(b)
WITH n, known, collect(['out', type(r), b.id, coalesce(b.short, b.name, b.summary, b.title, b.text)])[0..24] AS out
OPTIONAL MATCH (n)<-[r]-(b)
WHERE b.id IN known OR NOT 'Fact' IN labels(b)
WITH n, out, collect(['in', type(r), b.id, coalesce(b.short, b.name, b.summary, b.title, b.text)])[0..24] AS back
RETURN labels(n) AS labels, [k IN keys(n) | [k, n[k]]] AS properties, out + back AS neighbours
