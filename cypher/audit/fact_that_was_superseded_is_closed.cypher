// What another fact took the place of is closed, belongs to the same holder, and is of the same subject and predicate.
//
// -> found, ids
MATCH (new:Fact)-[:SUPERSEDES]->(old:Fact)
OPTIONAL MATCH (h:Being)-[:KNOWS]->(new)
OPTIONAL MATCH (h)-[k:KNOWS]->(old)
WITH new, old, count(k) AS known, collect(k.valid_to) AS closed
WHERE known <> 1 OR size(closed) <> 1 OR old.subject <> new.subject OR old.predicate <> new.predicate
RETURN new.id + ' superseded ' + old.id + ', which is not closed or not its like' AS found, [new.id, old.id] AS ids
