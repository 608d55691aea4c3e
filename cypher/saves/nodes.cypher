// Some nodes of a campaign, with their labels and their properties. The fence belongs to the lock and `world` to this
// graph, neither of them to the story. In slices: what a long campaign holds takes longer to tell than one query may.
// $skip, $most
// -> place, labels, has
MATCH (n)
WITH n SKIP $skip LIMIT $most
RETURN ID(n) AS place, labels(n) AS labels, [k IN keys(n) WHERE NOT k IN ['fence', 'world'] | [k, n[k]]] AS has
