// Facts in a campaign that is founded already, as founding itself would write them.
//
MATCH (c:Campaign {id: 'campaign'})
WITH c
