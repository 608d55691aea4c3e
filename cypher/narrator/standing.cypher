// Where everybody and everything is now, whose it is, and what people feel.
// Asked of the few that these ties lead to, because it costs by the nodes that are looked at and not by the ties.
//
// -> start, type, end, how, score
MATCH (b:Entity)
WHERE b.kind = 'place' OR b.kind = 'player'
MATCH (b)<-[r:AT|FEELS]-(a)
RETURN a.id AS start, type(r) AS type, b.id AS end, null AS how, r.score AS score
UNION ALL
MATCH (b:Item)<-[r:OWNS]-(a)
RETURN a.id AS start, 'OWNS' AS type, b.id AS end, r.how AS how, null AS score
