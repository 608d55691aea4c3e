// Ninaivu: A session ends with two sentences and keeps what will still be true next month, each fact citing its deeds.
//
// -> session, summary, kept, ids
MATCH (s:Session)
WHERE s.summary IS NOT NULL
OPTIONAL MATCH (e:Event)<-[:DERIVED_FROM]-(f:Fact)-[:LEARNED_IN]->(s)
WITH s, collect(DISTINCT f.text) AS kept, collect(DISTINCT f.id) AS facts, collect(DISTINCT e.id) AS deeds
RETURN s.id AS session, s.summary AS summary, kept, [s.id] + facts + deeds AS ids
ORDER BY s.n DESC
