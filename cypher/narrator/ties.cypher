// How those things hang together for good: factions, kin, crafts, needs, wants, roads, haunts.
//
// -> start, type, end, relation, days, hours
MATCH (a:Entity)-[r:MEMBER_OF|KIN_OF|CRAFTS|NEEDS|WANTS|CONNECTED_TO|HAUNTS]->(b:Entity)
RETURN a.id AS start, type(r) AS type, b.id AS end, r.relation AS relation, r.days AS days, r.hours AS hours
