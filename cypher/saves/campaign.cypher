// What a campaign is called, and how far it has come.
//
// -> title, pack, turn, said, clock
MATCH (c:Campaign {id: 'campaign'})
RETURN c.title AS title, c.pack AS pack, c.turn AS turn, c.said AS said, c.clock AS clock
