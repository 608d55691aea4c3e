// A memory weighs what its path does, and came by the strongest: firsthand, then kin, then as a witness, then faction;
// what was told weighs what its teller makes of it, and never more than 0.3.
//
// -> found, ids
MATCH (n:NPC)-[r:REMEMBERS]->(e:Event)
OPTIONAL MATCH (e)-[:TARGETED]->(t)
WITH n, t, coalesce(r.via, '') AS via, coalesce(r.weight, 0.0) AS weight, collect(e.id) AS deeds
OPTIONAL MATCH (t)-[k:KIN_OF]-(n)
WITH n, t, via, weight, deeds, count(k) AS kin,
     CASE via WHEN 'firsthand' THEN 1.0 WHEN 'kin' THEN 0.9 WHEN 'witness' THEN 0.6 WHEN 'faction' THEN 0.4
              WHEN 'told' THEN CASE WHEN weight > 0.0 AND weight <= 0.3 THEN weight ELSE 0.3 END
              ELSE -1.0 END AS due
WHERE weight <> due OR (coalesce(t.id, '') = n.id AND weight < 1.0) OR (kin > 0 AND weight < 0.9)
RETURN n.id + ' remembers ' + toString(size(deeds)) + ' deeds by way of "' + via + '" at ' + toString(weight) AS found,
       [n.id] + deeds AS ids
