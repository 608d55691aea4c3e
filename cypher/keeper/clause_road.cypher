// The shortest road between two places, in in-world days; no row when there is none.
// $clauses
// -> clause, holds, evidence, days
UNWIND $clauses AS c
MATCH (a:Entity {id: c.start}), (b:Entity {id: c.end})
CALL algo.SPpaths({sourceNode: a, targetNode: b, relTypes: ['CONNECTED_TO'], relDirection: 'both',
                   weightProp: 'days', pathCount: 1}) YIELD path, pathWeight
RETURN c.id AS clause, true AS holds, [n IN nodes(path) | n.id] AS evidence, pathWeight AS days
