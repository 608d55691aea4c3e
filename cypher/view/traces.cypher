// What stands behind the last turns of the table, the newest first.
// $most
// -> trace
MATCH (m:Message)
WHERE m.seq > 0 AND m.trace IS NOT NULL
RETURN m.trace AS trace
ORDER BY m.seq DESC LIMIT $most
