// Where everything is, whose it is, and how people belong together.
// $at, $clock, $owns, $members, $kin, $crafts, $needs, $wants, $roads, $haunts
// -> ties
CALL { UNWIND $at AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:AT]->(b) RETURN count(*) AS at }
CALL { UNWIND $owns AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:OWNS {how: 'own', since: $clock}]->(b) RETURN count(*) AS owns }
CALL { UNWIND $members AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:MEMBER_OF]->(b) RETURN count(*) AS members }
CALL { UNWIND $kin AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:KIN_OF {relation: x.relation}]->(b) RETURN count(*) AS kin }
CALL { UNWIND $crafts AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:CRAFTS]->(b) RETURN count(*) AS crafts }
CALL { UNWIND $needs AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:NEEDS]->(b) RETURN count(*) AS needs }
CALL { UNWIND $wants AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:WANTS]->(b) RETURN count(*) AS wants }
CALL { UNWIND $haunts AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:HAUNTS {hours: x.hours}]->(b) RETURN count(*) AS haunts }
CALL { UNWIND $roads AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:CONNECTED_TO {days: x.days}]->(b) RETURN count(*) AS roads }
