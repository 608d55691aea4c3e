// One node as it is stored: its labels, its properties, and what it is tied to.
// $id
// -> labels, properties, neighbours
MATCH (n)
WHERE n.id = $id
WITH n LIMIT 1
OPTIONAL MATCH (n)-[r]->(b)
WITH n, collect(['out', type(r), b.id, coalesce(b.short, b.name, b.summary, b.title)])[0..24] AS out
OPTIONAL MATCH (n)<-[r]-(b)
WITH n, out, collect(['in', type(r), b.id, coalesce(b.short, b.name, b.summary, b.title)])[0..24] AS back
RETURN labels(n) AS labels, [k IN keys(n) | [k, n[k]]] AS properties, out + back AS neighbours
