// Every way to win somebody over with its record, a row for each on whom it was tried; untried ones are one row.
//
// -> id, name, text, goal, toward, tries, wins
MATCH (k:Ploy)
OPTIONAL MATCH (:Being)-[t:TRIED]->(k)
WITH k, t.toward AS whom, count(t) AS tries, toInteger(sum(CASE WHEN t.success THEN 1 ELSE 0 END)) AS wins
OPTIONAL MATCH (n:Entity {id: whom})
RETURN k.id AS id, k.name AS name, k.text AS text, k.goal AS goal, coalesce(n.short, n.name) AS toward, tries, wins
ORDER BY id, toward
