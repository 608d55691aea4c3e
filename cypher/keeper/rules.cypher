// The rules, a row a clause; a rule without clauses is one row.
//
// -> id, name, text, governs, verbs, binds, effect, remedy, clause, kind, edge, start, end, key, equals, feeling, reach, until, verb, at_least
MATCH (r:Rule)-[:GOVERNS]->(g)
OPTIONAL MATCH (r)-[:WHEN]->(c:Clause)
RETURN r.id AS id, r.name AS name, r.text AS text, g.id AS governs, r.verbs AS verbs, r.binds AS binds,
       r.effect AS effect, r.remedy AS remedy, c.id AS clause, c.kind AS kind, c.edge AS edge,
       c.start AS start, c.end AS end, c.key AS key, c.equals AS equals, c.feeling AS feeling, c.reach AS reach,
       c.until AS until, c.verb AS verb, c.at_least AS at_least
ORDER BY r.place, c.id
