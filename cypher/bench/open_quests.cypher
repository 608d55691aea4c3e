// So many petitions of one player which nobody has taken up.
// $by, $count
// -> quests
MATCH (c:Campaign {id: 'campaign'}), (p:Entity {id: $by})
UNWIND range(1, $count) AS i
CREATE (p)-[:RAISED]->(:Quest {id: 'q' + toString(i), title: 'a petition', status: 'open', opened_at: c.clock})
RETURN count(*) AS quests
