// Those about what the question names, where it names something. What a fact is ABOUT stands on the fact too, because
// walking a hundred of those edges costs more than reading a hundred facts.
// $named
CALL {
  WITH n
  UNWIND $named AS id
  MATCH (n)-[:KNOWS]->(f)
  WHERE id IN f.about
  RETURN collect(DISTINCT f) AS named
}
WITH n, question, near + [f IN named WHERE NOT f IN near] AS near
