// How much has been said at this table: a page that shows less is out of date.
//
// -> said
MATCH (c:Campaign {id: 'campaign'})
RETURN c.said AS said
