// The open quests of the table, an entry for whatever each is tied to: who raised it, who has it, what it is for, its steps;
// and two for each handing over, one with who gave it and one with who took it. Ties of several types are followed sooner
// together than one after the other.
//
CALL {
  MATCH (q:Quest)
  WHERE q.status = 'open'
  MATCH (q)-[r:RAISED|ASSIGNED_TO|FOR|STEP]-(x)
  OPTIONAL MATCH (x)-[w:FROM|TO]->(y)
  WITH q, r, x, w, y ORDER BY q.opened_at, q.id, x.n, x.ts, x.id
  RETURN collect({id: q.id, title: q.title, tie: type(r), end: x.id, n: x.n, text: x.text, item: x.item, holder: x.holder,
                  done: x.done, reason: x.reason, context: x.context, at: x.ts, way: type(w), being: y.id}) AS quests
}
