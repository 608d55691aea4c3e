// Who learns of a deed that is felt, each once and by the strongest path: whoever it was done to, their kin, whoever is
// there, their faction; all but the first are one step from the person, the place or the faction. And what each of them
// feels of it afterwards, when a player did it. A deed is felt only when it was done to somebody.
// Feelings are kept to nine digits, so that what is written out and read back is the same number.
// $felt, $clock
CALL {
  UNWIND $felt AS x
  MATCH (e:Event {id: x.id}), (p:Entity {id: x.by}), (t:Entity {id: x.to}), (l:Entity {id: x.at})
  OPTIONAL MATCH (t)-[:MEMBER_OF]->(f)
  WITH e, p, t, l, collect({of: f, w: 0.4}) AS factions
  UNWIND [{of: t, w: 0.9}, {of: l, w: 0.6}] + factions AS circle
  WITH e, p, t, circle.of AS of, circle.w AS w
  OPTIONAL MATCH (of)-[:KIN_OF|AT|MEMBER_OF]-(n)
  WITH e, p, t, collect({n: n, w: w}) AS heard
  UNWIND [{n: t, w: 1.0}] + heard AS h
  WITH e, p, h.n AS n, max(h.w) AS w
  WHERE n.kind = 'npc' AND n.alive AND n.id <> p.id
  WITH e, p, n, w,
       CASE w WHEN 1.0 THEN 'firsthand' WHEN 0.9 THEN 'kin' WHEN 0.6 THEN 'witness' ELSE 'faction' END AS via
  CREATE (n)-[:REMEMBERS {via: via, weight: w, since: $clock}]->(e)
  WITH e, p, n, w
  WHERE p.kind = 'player'
  MERGE (n)-[f:FEELS]->(p) ON CREATE SET f.score = 0.0
  SET f.score = round((f.score + e.sentiment * w) * 1000000000.0) / 1000000000.0 + 0.0
}
