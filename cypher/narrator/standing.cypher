// Where everybody and everything is now, whose it is, and what people feel.
//
// -> start, type, end, how, score
MATCH (a:Entity)-[r:AT|OWNS|FEELS]->(b)
RETURN a.id AS start, type(r) AS type, b.id AS end, r.how AS how, r.score AS score
