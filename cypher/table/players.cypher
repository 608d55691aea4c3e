// Whom one can play in a campaign.
//
// -> id, name
MATCH (p:Player)
RETURN p.id AS id, coalesce(p.short, p.name) AS name
ORDER BY id
