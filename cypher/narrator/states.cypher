// Who is dead, and how far each thing is made.
//
// -> id, alive, state
MATCH (n:Entity)
WHERE n.alive = false OR n.state IS NOT NULL
RETURN n.id AS id, n.alive AS alive, n.state AS state
