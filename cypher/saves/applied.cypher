// Every rule that a decision applied, and what it stood on then.
//
// -> decision, rule, name, text, binds, effect, bites, evidence, mends, remedy
MATCH (d:Decision)-[a:APPLIED]->(r:Rule)
RETURN d.id AS decision, r.id AS rule, r.name AS name, r.text AS text, r.binds AS binds, r.effect AS effect,
       a.bites AS bites, a.evidence AS evidence, a.mends AS mends, a.remedy AS remedy
ORDER BY decision, rule
