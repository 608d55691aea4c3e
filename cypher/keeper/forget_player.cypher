// Takes out of a campaign what a player did, said, asked for, tried and learned, what others made of it, and what they
// feel of it. The roads walked stay, because the player stands where they led; lines keep their place without a word.
// $player, $fence
// -> forgotten, lines
MATCH (c:Campaign {id: 'campaign'}), (p:Entity {id: $player})
WHERE c.fence <= $fence AND p.kind = 'player'
SET c.fence = $fence
WITH p
OPTIONAL MATCH (p)-[:PERFORMED]->(e:Event)
WHERE e.verb <> 'travel'
WITH p, collect(e) AS deeds
OPTIONAL MATCH (t:Event)-[:ABOUT]->(e:Event)
WHERE e IN deeds
WITH p, deeds, collect(DISTINCT t) AS tells
WITH p, deeds + tells AS deeds
OPTIONAL MATCH (d:Decision)-[:TOWARD]->(p)
WITH p, deeds, collect(d) AS decisions
OPTIONAL MATCH (p)-[:RAISED]->(q:Quest)
WITH p, deeds, decisions, collect(q) AS quests
OPTIONAL MATCH (q:Quest)-[:STEP]->(s:Step)
WHERE q IN quests
WITH p, deeds, decisions, quests, collect(s) AS steps
OPTIONAL MATCH (p)<-[:FROM]-(:Handoff)-[:FOR]->(q:Quest)
WITH p, deeds, decisions, quests, steps, collect(q.id) AS passed
OPTIONAL MATCH (h:Handoff)-[:FOR]->(q:Quest)
WHERE q IN quests OR q.id IN passed
WITH p, deeds, decisions, quests, steps, collect(h) AS handed
WITH p, deeds, decisions, quests + steps + handed AS asked
OPTIONAL MATCH (m:Message)
WHERE m.heard_by = $player
WITH p, deeds, decisions, asked, collect(m) AS lines
OPTIONAL MATCH (p)-[:KNOWS]->(f:Fact)-[:LEARNED_IN]->(:Session)
WITH p, deeds, decisions, asked, lines, collect(f) AS own
OPTIONAL MATCH (p)<-[:ABOUT]-(f:Fact)-[:LEARNED_IN]->(:Session)
WITH p, deeds, decisions, asked, lines, own, collect(f) AS more
WITH p, deeds, decisions, asked, lines, own + more AS known
OPTIONAL MATCH (f:Fact)-[:DERIVED_FROM]->(x)
WHERE x IN deeds OR x IN lines
WITH p, deeds, decisions, asked, lines, known, collect(DISTINCT f) AS more
WITH p, deeds, decisions, asked, lines, known + more AS known
OPTIONAL MATCH (f:Fact)-[:DERIVED_FROM*1..6]->(g:Fact)
WHERE g IN known
WITH p, deeds, decisions, asked, lines, known, collect(DISTINCT f) AS more
WITH p, deeds, decisions, asked, lines, known + more AS known
OPTIONAL MATCH (p)-[:HAS]->(t:Trait)
WITH p, deeds, decisions, asked, lines, known, collect(t) AS traits
WITH p, deeds, lines, known, deeds + decisions + asked + known + traits AS gone
WITH p, deeds, lines, known, gone, [x IN gone | x.id] AS ids
OPTIONAL MATCH (:Being)-[r:FEELS]->(p)
WITH p, deeds, lines, known, gone, ids, collect(r) AS feelings
OPTIONAL MATCH (p)-[r:TRIED]->(:Ploy)
WITH deeds, lines, known, gone, ids, feelings, collect(r) AS tries
WITH deeds, lines, known, gone, ids, feelings + tries AS ties
FOREACH (r IN ties | DELETE r)
WITH deeds, lines, known, gone, ids
OPTIONAL MATCH (:Being)-[o:OWNS]->(:Item)<-[:INVOLVED]-(e:Event)
WHERE e IN deeds AND o.how <> 'own'
WITH deeds, lines, known, gone, ids, collect(DISTINCT o) AS owned
FOREACH (o IN owned | SET o.how = 'own')
WITH deeds, lines, known, gone, ids
OPTIONAL MATCH (new:Fact)-[:SUPERSEDES]->(:Fact)<-[k:KNOWS]-(:Being)
WHERE new IN known
WITH deeds, lines, gone, ids, collect(k) AS reopened
FOREACH (k IN reopened | SET k.valid_to = null)
WITH deeds, lines, gone, ids
OPTIONAL MATCH (s:Session)<-[:IN_SESSION]-(e:Event)
WHERE e IN deeds AND s.summary IS NOT NULL
WITH lines, gone, ids, collect(DISTINCT s) AS sessions
FOREACH (s IN sessions | SET s.summary = 'Some of what happened here was forgotten.')
WITH lines, gone, ids
OPTIONAL MATCH (:Decision)-[a:APPLIED]->(:Rule)
WHERE any(id IN a.evidence WHERE id IN ids)
WITH lines, gone, ids, collect(a) AS applied
FOREACH (a IN applied | SET a.evidence = [id IN a.evidence WHERE NOT id IN ids], a.mends = '[]')
WITH lines, gone, ids
OPTIONAL MATCH (m:Message)
WHERE any(id IN m.cites WHERE id IN ids) OR m.decision IN ids
WITH lines, gone, ids, collect(m) AS citing
FOREACH (m IN citing | SET m.cites = [id IN m.cites WHERE NOT id IN ids],
                           m.decision = CASE WHEN m.decision IN ids THEN null ELSE m.decision END,
                           m.verdict = CASE WHEN m.decision IN ids THEN null ELSE m.verdict END)
FOREACH (m IN lines | SET m.text = '(forgotten)', m.cites = [], m.decision = null, m.verdict = null, m.ticket = null,
                          m.trace = null, m.asked = null, m.choices = null, m.settled = null, m.spoken = null)
WITH lines, gone
FOREACH (x IN gone | DELETE x)
RETURN size(gone) AS forgotten, size(lines) AS lines
