// What one purse has spent, in all and on this day.
// $purse, $day
// -> tokens, cost, today_tokens, today_cost
MATCH (:Purse {id: $purse})-[s:SPENT]->(d:Day)
RETURN sum(s.tokens) AS tokens, sum(s.cost) AS cost,
       sum(CASE WHEN d.id = $day THEN s.tokens ELSE 0 END) AS today_tokens,
       sum(CASE WHEN d.id = $day THEN s.cost ELSE 0.0 END) AS today_cost
