// They are there.
//
// -> turn
RETURN c.turn AS turn
