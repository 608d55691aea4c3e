// Does a thing have this property, with this value? `equals: null` asks only that the thing is there.
// $clauses
// -> clause, holds, evidence
UNWIND $clauses AS c
MATCH (a:Entity {id: c.start})
RETURN c.id AS clause, c.equals IS NULL OR a[c.key] = c.equals AS holds, [a.id] AS evidence
