// Counts tokens and cost against every purse for the day, or against none when one of them would go over its cap.
// A purse without a cap is counted all the same. `full` holds the ids of those that refused.
// $day, $purses, $tokens, $cost, $asks
// -> full
MERGE (d:Day {id: $day})
WITH d
UNWIND $purses AS x
MERGE (p:Purse {id: x.id})
MERGE (p)-[s:SPENT]->(d)
ON CREATE SET s.tokens = 0, s.cost = 0.0, s.asks = 0
WITH collect(s) AS spent, collect(CASE WHEN x.cap > 0 AND $tokens > 0 AND s.tokens + $tokens > x.cap THEN x.id END) AS full
FOREACH (s IN CASE WHEN size(full) = 0 THEN spent ELSE [] END |
  SET s.tokens = s.tokens + $tokens, s.cost = s.cost + $cost, s.asks = s.asks + $asks)
RETURN full
