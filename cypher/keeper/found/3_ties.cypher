// Where everything is, whose it is, and how people belong together.
// $at, $clock, $owns, $members, $kin, $crafts, $needs, $wants, $roads, $haunts
CALL { UNWIND $at AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:AT]->(b) }
CALL { UNWIND $owns AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:OWNS {how: 'own', since: $clock}]->(b) }
CALL { UNWIND $members AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:MEMBER_OF]->(b) }
CALL { UNWIND $kin AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:KIN_OF {relation: x.relation}]->(b) }
CALL { UNWIND $crafts AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:CRAFTS]->(b) }
CALL { UNWIND $needs AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:NEEDS]->(b) }
CALL { UNWIND $wants AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:WANTS]->(b) }
CALL { UNWIND $haunts AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:HAUNTS {hours: x.hours}]->(b) }
CALL { UNWIND $roads AS x MATCH (a:Entity {id: x.start}), (b:Entity {id: x.end}) CREATE (a)-[:CONNECTED_TO {days: x.days}]->(b) }
