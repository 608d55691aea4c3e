// Where everybody and everything is, as [who, "AT", where, null], what people feel, as [who, "FEELS", for whom, how much],
// and whose everything is, as [what, whose, how it came to be].
// Asked of the few that these ties lead to, because it costs by the nodes that are looked at and not by the ties.
//
CALL {
  MATCH (b:Entity)
  WHERE b.kind = 'place' OR b.kind = 'player'
  MATCH (b)<-[r:AT|FEELS]-(a)
  RETURN collect([a.id, type(r), b.id, r.score]) AS standing
}
CALL {
  MATCH (i:Item)<-[r:OWNS]-(a)
  RETURN collect([i.id, a.id, r.how]) AS owned
}
