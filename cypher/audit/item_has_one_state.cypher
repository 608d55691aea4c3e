// A thing is unmade, whole or spent.
//
// -> found, ids
MATCH (i:Item)
WHERE NOT coalesce(i.state, '') IN ['unmade', 'whole', 'spent']
RETURN i.id + ' is ' + coalesce(toString(i.state), 'of no state') AS found, [i.id] AS ids
