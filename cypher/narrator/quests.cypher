// The open quests of the table, a row for whatever each is tied to: who raised it, who has it, what it is for, its steps; and
// two rows for each handing over, one with who gave it and one with who took it. One tie of many types is followed
// sooner than one after the other.
//
// -> id, title, tie, end, n, text, item, holder, done, reason, context, at, way, being
MATCH (q:Quest)
WHERE q.status = 'open'
MATCH (q)-[r:RAISED|ASSIGNED_TO|FOR|STEP]-(x)
OPTIONAL MATCH (x)-[w:FROM|TO]->(y)
RETURN q.id AS id, q.title AS title, type(r) AS tie, x.id AS end, x.n AS n, x.text AS text, x.item AS item,
       x.holder AS holder, x.done AS done, x.reason AS reason, x.context AS context, x.ts AS at, type(w) AS way, y.id AS being
ORDER BY q.opened_at, id, n, at, end
