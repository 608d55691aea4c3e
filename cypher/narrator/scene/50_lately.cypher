// What was said lately, the newest first. Gathered once and then picked from: an aggregate for each thing that is wanted
// would reckon all of it for every message.
// $most
CALL {
  WITH c
  WITH c.said - $most AS since
  MATCH (m:Message)
  WHERE m.seq > since
  WITH m ORDER BY m.seq DESC
  RETURN collect(m) AS lately
}
