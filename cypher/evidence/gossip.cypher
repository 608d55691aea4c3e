// Emberfall: Word of a deed travels by kin, faction and witnesses, and weighs less the farther it comes.
//
// -> via, weight, memories, ids
MATCH (n:NPC)-[r:REMEMBERS]->(e:Event)
WITH r.via AS via, max(r.weight) AS weight, count(r) AS memories, collect([n.id, e.id])[0] AS one
RETURN via, weight, memories, one AS ids
ORDER BY weight DESC, via
