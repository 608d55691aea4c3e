// How those things hang together: places, owners, factions, kin, crafts, needs, wants, roads, haunts and feelings.
//
// -> start, type, end, relation, how, days, hours, score
MATCH (a:Entity)-[r:AT|OWNS|MEMBER_OF|KIN_OF|CRAFTS|NEEDS|WANTS|CONNECTED_TO|HAUNTS|FEELS]->(b:Entity)
RETURN a.id AS start, type(r) AS type, b.id AS end, r.relation AS relation, r.how AS how, r.days AS days,
       r.hours AS hours, r.score AS score
