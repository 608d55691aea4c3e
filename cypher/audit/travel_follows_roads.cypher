// Every journey led to a place that the roads join to where the traveller is now.
//
// -> found, ids
CALL algo.WCC({nodeLabels: ['Location'], relationshipTypes: ['CONNECTED_TO']}) YIELD node, componentId
WITH collect({place: node.id, land: componentId}) AS map
MATCH (here:Location)<-[:AT]-(b:Being)-[:PERFORMED]->(e:Event)-[:HAPPENED_AT]->(there:Location)
WHERE e.verb = 'travel' AND there.id <> here.id
WITH map, b, here, there, collect(e.id) AS journeys
WITH b, here, there, journeys, [m IN map WHERE m.place IN [here.id, there.id] | m.land] AS lands
WHERE size(lands) <> 2 OR lands[0] <> lands[1]
RETURN b.id + ' went to ' + there.id + ', and no road leads there from ' + here.id AS found,
       [b.id, there.id, here.id] + journeys AS ids
