// What each cited deed weighs on the decider, as it stood when the decision was made.
// $decision
// -> event, summary, verb, sentiment, weight, via, days
MATCH (n:NPC)-[:MADE]->(d:Decision {id: $decision})
MATCH (d)-[:BASED_ON]->(e:Event)<-[r:REMEMBERS]-(n)
RETURN e.id AS event, e.summary AS summary, e.verb AS verb, e.sentiment AS sentiment, r.weight AS weight, r.via AS via,
       toFloat(d.at - CASE WHEN r.last_seen > e.at AND r.last_seen < d.at THEN r.last_seen ELSE e.at END) / 1440.0 AS days
ORDER BY abs(e.sentiment * r.weight) DESC, e.seq
