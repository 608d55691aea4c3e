// Nobody remembers a deed but its target, the target's kin and faction, and those who saw it, and each only once; a deed
// that nobody felt anything about is remembered by its target alone. Who saw it cannot be told afterwards.
//
// -> found, ids
MATCH (n:NPC)-[r:REMEMBERS]->(e:Event)
WITH n, e, collect(r.via) AS vias
OPTIONAL MATCH (e)-[:TARGETED]->(t)
WITH n, t, vias[0] AS via, size(vias) AS times, e.sentiment = 0 AS quiet, collect(e.id) AS deeds
OPTIONAL MATCH (t)-[k:KIN_OF]-(n)
WITH n, t, via, times, quiet, deeds, count(k) AS kin
OPTIONAL MATCH (t)-[:MEMBER_OF]->(f:Faction)<-[:MEMBER_OF]-(n)
WITH n, t, via, times, quiet, deeds, kin, count(f) AS shared
WHERE times > 1 OR (quiet AND via <> 'firsthand') OR (via = 'firsthand' AND coalesce(t.id, '') <> n.id)
      OR (via = 'kin' AND kin = 0) OR (via = 'faction' AND shared = 0)
RETURN n.id + ' remembers ' + toString(size(deeds)) + ' deeds by way of "' + coalesce(via, '') + '", '
       + toString(times) + ' times, that were done to ' + coalesce(t.id, 'nobody') AS found, [n.id] + deeds AS ids
