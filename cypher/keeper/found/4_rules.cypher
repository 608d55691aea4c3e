// The rules and their clauses; from here on the graph is their authority, not the files.
// $rules, $clauses
// -> turn
CALL {
  UNWIND $rules AS x
  MATCH (whole:Campaign {id: 'campaign'})
  OPTIONAL MATCH (part:Entity {id: x.governs})
  WITH x, coalesce(part, whole) AS g
  CREATE (r:Rule {id: x.id})-[:GOVERNS]->(g)
  SET r += x.has
}
CALL {
  UNWIND $clauses AS x
  MATCH (r:Rule {id: x.rule})
  CREATE (r)-[:WHEN]->(k:Clause {id: x.id})
  SET k += x.has
}
RETURN c.turn AS turn
