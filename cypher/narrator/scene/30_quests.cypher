// The open quests of the table, an entry for whatever each is tied to: who has it, what it is for, its steps. Ties of
// several types are followed sooner together than one after the other, and in one direction sooner than in both.
//
CALL {
  MATCH (q:Quest)
  WHERE q.status = 'open'
  MATCH (q)<-[:RAISED]-(p)
  OPTIONAL MATCH (q)-[r:ASSIGNED_TO|FOR|STEP]->(x)
  WITH q, p, r, x ORDER BY q.opened_at, q.id, x.n
  RETURN collect({id: q.id, title: q.title, by: p.id, tie: type(r), end: x.id, n: x.n, text: x.text, item: x.item,
                  holder: x.holder, done: x.done}) AS quests
}
