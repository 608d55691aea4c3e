// The session that runs now.
//
// -> session
RETURN c.session AS session
