// What was learned in the course of play was learned in one session, and from a deed, from words or from another's fact.
//
// -> found, ids
MATCH (f:Fact)
OPTIONAL MATCH (f)-[:LEARNED_IN]->(s:Session)
WITH f, count(s) AS sessions
OPTIONAL MATCH (f)-[:DERIVED_FROM]->(x)
WITH f, sessions, count(x) AS sources
WHERE sessions > 1 OR (sessions = 1 AND sources = 0) OR (sessions = 0 AND sources > 0)
RETURN f.id + ' was learned in ' + toString(sessions) + ' sessions from ' + toString(sources) + ' sources' AS found,
       [f.id] AS ids
