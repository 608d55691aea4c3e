// Where everybody and everything is, as [who, where]; what people feel, as [who, for whom, how much]; and whose everything
// is, as [what, whose, how it came to be].
// Asked of the few that these ties lead to, because it costs by the nodes that are looked at and not by the ties.
//
CALL {
  MATCH (l:Location)<-[:AT]-(a)
  RETURN collect([a.id, l.id]) AS places
}
CALL {
  MATCH (p:Player)<-[f:FEELS]-(a)
  RETURN collect([a.id, p.id, f.score]) AS feelings
}
CALL {
  MATCH (i:Item)<-[o:OWNS]-(a)
  RETURN collect([i.id, a.id, o.how]) AS owned
}
