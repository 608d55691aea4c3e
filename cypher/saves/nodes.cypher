// Every node of a campaign, with its labels and its properties. The fence belongs to the lock and not to the story.
//
// -> place, labels, has
MATCH (n)
RETURN ID(n) AS place, labels(n) AS labels, [k IN keys(n) WHERE k <> 'fence' | [k, n[k]]] AS has
