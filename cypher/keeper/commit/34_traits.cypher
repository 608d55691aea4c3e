// What a player showed of their character: a showing again adds to what is left of it; another of the same topic takes
// its place, and what was met or taken back ends. Nothing is deleted. Kept to nine digits, as feelings are.
// $traits, $ended, $shown, $player, $turn, $clock, $first, $half_life
CALL {
  UNWIND $traits AS x
  MATCH (p:Entity {id: $player})
  MERGE (p)-[h:HAS]->(t:Trait {id: x.id})
  ON CREATE SET t.kind = x.kind, t.name = x.name, t.topic = x.topic, h.valid_from = $clock, h.intensity = 0.0,
                h.confidence = 0.0, h.last_seen = $clock
  SET h.intensity = round((1.0 - (1.0 - h.intensity * (0.5 ^ (toFloat($clock - h.last_seen) / 1440.0 / $half_life)))
                                * (1.0 - x.intensity)) * 1000000000.0) / 1000000000.0,
      h.confidence = round((1.0 - (1.0 - h.confidence * (0.5 ^ (toFloat($clock - h.last_seen) / 1440.0 / $half_life)))
                                 * (1.0 - x.confidence)) * 1000000000.0) / 1000000000.0
  SET h.last_seen = $clock, h.valid_to = null
  WITH t
  MATCH (m:Message {seq: $first})
  OPTIONAL MATCH (e:Event {id: 'e' + toString($turn)})
  WITH t, CASE WHEN e IS NULL THEN [m] ELSE [e] END AS sources
  FOREACH (s IN sources | CREATE (t)-[:DERIVED_FROM]->(s))
}
CALL {
  UNWIND $ended AS x
  MATCH (:Entity {id: $player})-[h:HAS]->(old)
  WHERE old.kind = x.kind AND old.topic = x.topic AND h.valid_to IS NULL AND NOT old.id IN $shown
  SET h.valid_to = $clock
  WITH x, old
  MATCH (t:Trait {id: x.by})
  MERGE (t)-[:SUPERSEDES]->(old)
}
CALL {
  UNWIND $traits AS x
  UNWIND x.ties AS y
  MATCH (e:Entity {id: y.id}), (t:Trait {id: x.id})
  FOREACH (type IN CASE WHEN y.type = 'SATISFIES' THEN [1] ELSE [] END | MERGE (e)-[:SATISFIES]->(t))
  FOREACH (type IN CASE WHEN y.type = 'CAUSES' THEN [1] ELSE [] END | MERGE (e)-[:CAUSES]->(t))
}
