// Quests that are done or dropped, after petitions were handed over: one that is granted at once is both in the same turn.
// $closed, $clock
CALL {
  UNWIND $closed AS x
  MATCH (q:Quest {id: x.id})
  WHERE q.status = 'open'
  SET q.status = x.status, q.closed_at = $clock
}
