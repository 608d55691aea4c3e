// Continuum: A thin question is handed to the Lorekeeper; what it finds over several hops cites its nodes, and is consumed or expires.
//
// -> question, npc, status, found, ids
MATCH (:Agent {id: 'narrator'})-[h:HANDOFF_TO]->(:Agent {id: 'lorekeeper'})
OPTIONAL MATCH (w:Finding) WHERE w.id = h.id
OPTIONAL MATCH (w)-[:CITES]->(x)
WITH h, w, collect(x.id) AS cites
RETURN h.intent AS question, h.npc AS npc, h.status AS status, w.text AS found,
       CASE WHEN w IS NULL THEN [] ELSE [w.id] END + cites AS ids
ORDER BY h.ts DESC, h.id DESC
