// Notes of a campaign when somebody last sat down at it, and whether it was put to sleep.
// $id, $touched, $asleep
// -> id
MATCH (c:Campaign {id: $id})
SET c.touched = $touched, c.asleep = $asleep
RETURN c.id AS id
