// Founds a campaign in an empty graph, whole or not at all: the campaign itself, its first session, and the agents
// that hand things to one another.
// $pack, $title, $clock, $world
OPTIONAL MATCH (already:Campaign)
WITH count(already) AS founded
WHERE founded = 0
CREATE (c:Campaign {id: 'campaign', title: $title, pack: $pack, turn: 0, clock: $clock, session: 1, said: 0, fence: 0,
                    world: $world})
CREATE (:Session {id: 's1', n: 1, started: $clock})
CREATE (:Agent {id: 'narrator'}), (:Agent {id: 'lorekeeper'})
CREATE (:Message {seq: 0, turn: 0, session: 0, role: 'keeper', name: '', text: ''})
WITH c
