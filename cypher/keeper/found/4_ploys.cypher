// The ways to win somebody over that are known here, with what they mean.
// $ploys
CALL {
  UNWIND $ploys AS x
  CREATE (:Ploy {id: x.id, name: x.name, text: x.text, goal: x.goal, deeds: x.deeds, says: x.says, embedding: vecf32(x.embedding)})
}
