// Switches a rule on or off; the next turn plays by it.
// $rule, $enabled
// -> rule, enabled
MATCH (r:Rule {id: $rule})
SET r.enabled = $enabled
RETURN r.id AS rule, r.enabled AS enabled
