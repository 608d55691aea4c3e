// How those things hang together for good: factions, kin, crafts, needs, wants, roads, haunts; nothing to who knows it.
// $known
// -> start, type, end, relation, days, hours
MATCH (c:Campaign {id: 'campaign'})
WHERE c.world IS NULL OR c.world <> $known
MATCH (a:Entity)-[r:MEMBER_OF|KIN_OF|CRAFTS|NEEDS|WANTS|CONNECTED_TO|HAUNTS]->(b:Entity)
RETURN a.id AS start, type(r) AS type, b.id AS end, r.relation AS relation, r.days AS days, r.hours AS hours
