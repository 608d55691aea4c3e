// Ninaivu: Each way to win somebody over keeps its record; advice takes what is nearest in meaning, and only then the best record.
//
// -> ploy, tries, wins, failed_first, ids
MATCH (p:Player)-[t:TRIED]->(k:Ploy)
WITH k, count(t) AS tries, sum(CASE WHEN t.success THEN 1 ELSE 0 END) AS wins, collect(DISTINCT p.id) AS who
OPTIONAL MATCH (a:Player)-[lost:TRIED {success: false}]->(k)
OPTIONAL MATCH (a)-[won:TRIED {success: true}]->(better:Ploy)
WHERE won.toward = lost.toward AND won.turn > lost.turn AND better.id <> k.id
WITH k, tries, wins, who, collect(DISTINCT better.id) AS better
RETURN k.id AS ploy, tries, toInteger(wins) AS wins, better AS failed_first, [k.id] + who AS ids
ORDER BY toFloat(wins) / tries DESC, tries DESC, ploy
