// What one being calls to mind at a question: of its own current facts those near it in meaning, and those about what it
// names; the best of them that have not faded, with every term of the score. Here those that are near. Of a fact that the
// question is far from nothing is read but its meaning, and its edge is not fetched: the edges of all cost half as much as
// the meanings. $far is a distance between points, the cheapest that there is, and not a cosine: every fact pays for it.
// $npc, $question, $far
WITH vecf32($question) AS question
MATCH (n:Entity {id: $npc})
CALL {
  WITH n, question
  MATCH (n)-[:KNOWS]->(f)
  WHERE vec.euclideanDistance(f.embedding, question) <= $far
  RETURN collect(f) AS near
}
