// How those things hang together: places, owners, factions, kin, crafts, needs, wants and roads.
//
// -> start, type, end, relation, how, days
MATCH (a:Entity)-[r:AT|OWNS|MEMBER_OF|KIN_OF|CRAFTS|NEEDS|WANTS|CONNECTED_TO]->(b:Entity)
RETURN a.id AS start, type(r) AS type, b.id AS end, r.relation AS relation, r.how AS how, r.days AS days
