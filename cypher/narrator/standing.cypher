// Where everybody and everything is now, whose it is and how it came to be, and what people feel and how much.
// Asked of the few that these ties lead to, because it costs by the nodes that are looked at and not by the ties.
//
// -> start, type, end, how
MATCH (b:Entity)
WHERE b.kind = 'place' OR b.kind = 'player'
MATCH (b)<-[r:AT|FEELS]-(a)
RETURN a.id AS start, type(r) AS type, b.id AS end, r.score AS how
UNION ALL
MATCH (b:Item)<-[r:OWNS]-(a)
RETURN a.id AS start, 'OWNS' AS type, b.id AS end, r.how AS how
