// Ties a seat to the account of whoever sits there, so that it is found again from another machine.
// $digest, $account
// -> id
MATCH (:Seat {digest: $digest})-[at:SITS_AT]->(:Campaign)
SET at.account = $account
RETURN at.id AS id
