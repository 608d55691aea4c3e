// What the Lorekeeper found and nobody picked up within an in-world hour has expired; whoever looks for something or learns
// something next notes it.
// $clock
CALL {
  MATCH (:Agent {id: 'narrator'})-[h:HANDOFF_TO]->()
  WHERE h.status = 'pending' AND h.ts < $clock - 60
  SET h.status = 'expired'
}
