// Everything in the world that words can mean, with what is said of each thing and stays so.
//
// -> id, kind, name, short, aliases, role, pronoun, worth, making, temper, voice, about, priced, prices, x, y, article
MATCH (n:Entity)
RETURN n.id AS id, n.kind AS kind, n.name AS name, n.short AS short, n.aliases AS aliases, n.role AS role,
       n.pronoun AS pronoun, n.worth AS worth, n.making AS making, n.temper AS temper, n.voice AS voice,
       n.about AS about, n.priced AS priced, n.prices AS prices, n.x AS x, n.y AS y, n.article AS article
