"""Each invariant is broken on purpose, by writing past the World-keeper, and the audit names it and nothing else."""

from __future__ import annotations

import pytest

from emberfall import campaigns, library, saves, table
from emberfall.audit import audit, invariants
from emberfall.graph.book import Book
from emberfall.graph.errors import NoSuchCampaign
from emberfall.graph.store import Store

PLAYED = (
    ("kael", "Grimma, forge me a moonsteel blade"),  # refused: a decision that cites a deed and applies an oath
    ("lyra", "Grimma, forge me a moonsteel blade"),  # agreed to, and waits: a quest
    ("lyra", "Grimma, will you make me a steel dagger?"),  # made: a thing is spent and another changes hands
)

# What is broken: the invariant that must be named, one of the ids that it must name, and how it is done.
BROKEN = {
    "a thing with two owners": (
        *("item_has_one_keeper", "honeycomb"),
        "MATCH (b:Entity {id: 'borin'}), (i:Entity {id: 'honeycomb'}) CREATE (b)-[:OWNS {how: 'own'}]->(i)",
    ),
    "a thing that is owned and lies about": (
        *("item_has_one_keeper", "honeycomb"),
        "MATCH (l:Entity {id: 'mine'}), (i:Entity {id: 'honeycomb'}) CREATE (i)-[:AT]->(l)",
    ),
    "a whole thing that is nowhere": (
        *("item_has_one_keeper", "silverleaf"),
        "MATCH (:Entity {id: 'silverleaf'})-[r:AT]->() DELETE r",
    ),
    "a thing that somebody owns before it is made": (
        *("item_has_one_keeper", "star_chart"),
        "MATCH (b:Entity {id: 'edric'}), (i:Entity {id: 'star_chart'}) CREATE (b)-[:OWNS {how: 'own'}]->(i)",
    ),
    "a used-up thing in two hands": (
        *("item_has_one_keeper", "iron_bar"),
        "MATCH (b:Entity {id: 'borin'}), (i:Entity {id: 'iron_bar'}) CREATE (b)-[:OWNS {how: 'own'}]->(i)",
    ),
    "a thing in no state": (
        *("item_has_one_state", "honeycomb"),
        "MATCH (i:Entity {id: 'honeycomb'}) SET i.state = 'half eaten'",
    ),
    "a faction that is there twice": ("id_names_one_node", "watch", "CREATE (:Faction:Entity {id: 'watch'})"),
    "a being at two places": (
        *("being_is_at_one_place", "marta"),
        "MATCH (b:Entity {id: 'marta'}), (l:Entity {id: 'mine'}) CREATE (b)-[:AT]->(l)",
    ),
    "a being that is nowhere": (
        *("being_is_at_one_place", "marta"),
        "MATCH (:Entity {id: 'marta'})-[r:AT]->() DELETE r",
    ),
    "a being elsewhere than it went": (
        *("being_is_where_it_went", "kael"),
        "MATCH (b:Entity {id: 'kael'})-[r:AT]->(), (l:Entity {id: 'tavern'}) DELETE r CREATE (b)-[:AT]->(l)",
    ),
    "a journey without a road": (
        *("travel_follows_roads", "tavern"),
        "MATCH (:Entity {id: 'tavern'})-[r:CONNECTED_TO]-() DELETE r",
    ),
    "a feeling that is not the sum of its memories": (
        *("feeling_is_its_memories", "borin"),
        "MATCH (:Entity {id: 'borin'})-[f:FEELS]->(:Entity {id: 'kael'}) SET f.score = f.score + 0.01",
    ),
    "a feeling without a memory": (
        *("feeling_is_its_memories", "edric"),
        "MATCH (n:Entity {id: 'edric'}), (p:Entity {id: 'lyra'}) CREATE (n)-[:FEELS {score: 0.0}]->(p)",
    ),
    "a feeling that is kept twice": (
        *("feeling_is_its_memories", "borin"),
        "MATCH (n:Entity {id: 'borin'})-[f:FEELS]->(p:Entity {id: 'kael'}) CREATE (n)-[:FEELS {score: f.score}]->(p)",
    ),
    "a memory without its feeling": (
        *("feeling_is_its_memories", "grimma"),
        "MATCH (:Entity {id: 'grimma'})-[f:FEELS]->(:Entity {id: 'kael'}) DELETE f",
    ),
    "a memory heavier than its path": (
        *("memory_weighs_its_path", "borin"),
        "MATCH (:Entity {id: 'borin'})-[r:REMEMBERS]->(:Event {sentiment: -3}) SET r.weight = 1.2 "
        "WITH r MATCH (:Entity {id: 'borin'})-[f:FEELS]->(:Entity {id: 'kael'}) SET f.score = f.score - 0.6",
    ),
    "a memory that took the weaker of two paths": (
        *("memory_weighs_its_path", "grimma"),
        "MATCH (:Entity {id: 'grimma'})-[r:REMEMBERS]->(:Event {sentiment: -3}) SET r.weight = 0.4, r.via = 'faction' "
        "WITH r MATCH (:Entity {id: 'grimma'})-[f:FEELS]->(:Entity {id: 'kael'}) SET f.score = f.score + 1.5",
    ),
    "a memory by no known path": (
        *("memory_weighs_its_path", "marta"),
        "MATCH (:Entity {id: 'marta'})-[r:REMEMBERS {via: 'witness'}]->() SET r.via = 'dream'",
    ),
    "a deed heard of by a stranger": (
        *("memory_came_by_a_path", "edric"),
        "MATCH (n:Entity {id: 'edric'}), (p:Entity {id: 'kael'})-[:PERFORMED]->(e:Event {sentiment: -3}) "
        "CREATE (n)-[:REMEMBERS {via: 'kin', weight: 0.9, since: 0}]->(e), (n)-[:FEELS {score: -2.7}]->(p)",
    ),
    "a deed that somebody else took for one done to them": (
        *("memory_came_by_a_path", "edric"),
        "MATCH (n:Entity {id: 'edric'}), (p:Entity {id: 'kael'})-[:PERFORMED]->(e:Event {sentiment: -3}) "
        "CREATE (n)-[:REMEMBERS {via: 'firsthand', weight: 1.0, since: 0}]->(e), (n)-[:FEELS {score: -3.0}]->(p)",
    ),
    "a deed that is remembered twice": (
        *("memory_came_by_a_path", "grimma"),
        "MATCH (n:Entity {id: 'grimma'})-[r:REMEMBERS]->(e:Event {verb: 'request'}) WITH n, e LIMIT 1 "
        "CREATE (n)-[:REMEMBERS {via: 'firsthand', weight: 1.0, since: 0}]->(e)",
    ),
    "gossip about what nobody felt anything about": (
        *("memory_came_by_a_path", "borin"),
        "MATCH (n:Entity {id: 'borin'}), (e:Event {verb: 'request'}) WITH n, e LIMIT 1 "
        "CREATE (n)-[:REMEMBERS {via: 'kin', weight: 0.9, since: 0}]->(e)",
    ),
    "a tale that nobody told": (
        *("told_by_one_who_knew", "garrick"),
        "MATCH (:Event)-[r:ABOUT]->(:Event) DELETE r",
    ),
    "a tale by one who had not heard it": (
        *("told_by_one_who_knew", "garrick"),
        "MATCH (a:NPC)-[r:PERFORMED]->(t:Event)-[:ABOUT]->(:Event), (b:Entity {id: 'edric'}) "
        "DELETE r CREATE (b)-[:PERFORMED]->(t)",
    ),
    "a tale that weighs more than its teller's memory allows": (
        *("told_by_one_who_knew", "garrick"),
        "MATCH (n:Entity {id: 'garrick'})-[r:REMEMBERS {via: 'told'}]->(e:Event)<-[:PERFORMED]-(p:Player) "
        "MATCH (n)-[f:FEELS]->(p) SET f.score = f.score + e.sentiment * (0.3 - r.weight), r.weight = 0.3",
    ),
    "a deed by nobody": (
        *("deed_is_tied", "e10"),
        "MATCH (:Being)-[r:PERFORMED]->(:Event {id: 'e10'}) DELETE r",
    ),
    "a deed by two": (
        *("deed_is_tied", "e10"),
        "MATCH (b:Entity {id: 'marta'}), (e:Event {id: 'e10'}) CREATE (b)-[:PERFORMED]->(e)",
    ),
    "a deed that happened nowhere": (
        *("deed_is_tied", "e10"),
        "MATCH (:Event {id: 'e10'})-[r:HAPPENED_AT]->() DELETE r",
    ),
    "a deed outside all sessions": (
        *("deed_is_tied", "e10"),
        "MATCH (:Event {id: 'e10'})-[r:IN_SESSION]->() DELETE r",
    ),
    "a deed done to two": (
        *("deed_is_tied", "e6"),
        "MATCH (e:Event {id: 'e6'}), (b:Entity) WHERE b.id IN ['edric', 'ulla'] CREATE (e)-[:TARGETED]->(b)",
    ),
    "a thing that changed hands by no deed": (
        *("handed_over_by_a_deed", "honeycomb"),
        "MATCH (b:Entity {id: 'lyra'}), (:Entity {id: 'marta'})-[r:OWNS]->(i:Entity {id: 'honeycomb'}) "
        "DELETE r CREATE (b)-[:OWNS {how: 'give', since: 1}]->(i)",
    ),
    "a dead man who speaks": (
        *("dead_do_nothing", "tam"),
        "MATCH (m:Message {speaker: 'grimma'}) WITH m LIMIT 1 SET m.speaker = 'tam'",
    ),
    "a dead man who decides": (
        *("dead_do_nothing", "grimma"),
        "MATCH (b:Entity {id: 'grimma'}) SET b.alive = false",
    ),
    "a decision that nobody made": (
        *("decision_is_tied", "d11"),
        "MATCH ()-[r:MADE]->(:Decision {id: 'd11'}) DELETE r",
    ),
    "a decision towards nobody": (
        *("decision_is_tied", "d11"),
        "MATCH (:Decision {id: 'd11'})-[r:TOWARD]->() DELETE r",
    ),
    "a decision outside all sessions": (
        *("decision_is_tied", "d11"),
        "MATCH (:Decision {id: 'd11'})-[r:IN_SESSION]->() DELETE r",
    ),
    "a decision that rests on what its maker never heard of": (
        *("decision_cites_what_is_remembered", "d11"),
        "MATCH (d:Decision {id: 'd11'}), (:Entity {id: 'lyra'})-[:PERFORMED]->(e:Event {verb: 'greet'}) "
        "CREATE (d)-[:BASED_ON]->(e)",
    ),
    "a decision that rests on a thing": (
        *("decision_cites_what_is_remembered", "honeycomb"),
        "MATCH (d:Decision {id: 'd11'}), (i:Entity {id: 'honeycomb'}) CREATE (d)-[:BASED_ON]->(i)",
    ),
    "a rule applied with evidence that is not there": (
        *("rule_applied_is_real", "kin_oath"),
        "MATCH (:Decision)-[a:APPLIED]->(:Rule {id: 'kin_oath'}) SET a.evidence = a.evidence + ['e4711']",
    ),
    "a rule applied that is none": (
        *("rule_applied_is_real", "watch"),
        "MATCH (d:Decision {id: 'd11'}), (f:Entity {id: 'watch'}) CREATE (d)-[:APPLIED {evidence: []}]->(f)",
    ),
    "a try that is said to have worked": (
        *("try_is_its_decision", "kael"),
        "MATCH (p)-[t:TRIED]->(:Ploy) WHERE NOT t.success WITH t LIMIT 1 SET t.success = true",
    ),
    "a quest with two owners": (
        *("quest_has_one_owner", "borin"),
        "MATCH (q:Quest), (n:Entity {id: 'borin'}) CREATE (q)-[:ASSIGNED_TO {since: 0}]->(n)",
    ),
    "a quest that nobody raised": ("quest_has_one_owner", "q10", "MATCH ()-[r:RAISED]->(:Quest) DELETE r"),
    "a message that was lost": (
        *("messages_follow_each_other", "campaign"),
        "MATCH (m:Message {seq: 5}) DELETE m",
    ),
    "a message that follows none": (
        *("messages_follow_each_other", "campaign"),
        "MATCH (:Message)-[r:NEXT]->(:Message {seq: 5}) DELETE r",
    ),
    "two messages of one number": (
        *("messages_follow_each_other", "campaign"),
        "MATCH (m:Message {seq: 5}) SET m.seq = 4",
    ),
    "a message in another session than it says": (
        *("message_is_in_its_session", "s3"),
        "MATCH (m:Message {seq: 5})-[r:IN_SESSION]->(), (s:Session {id: 's3'}) DELETE r CREATE (m)-[:IN_SESSION]->(s)",
    ),
    "a line that speaks of what is not there": (
        *("message_cites_what_is", "bifrost"),
        "MATCH (m:Message {seq: 5}) SET m.cites = m.cites + ['bifrost']",
    ),
    "a turn that was counted and left nothing": (
        *("turns_are_counted", "campaign"),
        "MATCH (c:Campaign) SET c.turn = c.turn + 1",
    ),
    "a turn that the campaign does not count": (
        *("turns_are_counted", "campaign"),
        "MATCH (c:Campaign) SET c.turn = c.turn - 1",
    ),
    "two sessions that run": ("one_session_runs", "campaign", "MATCH (s:Session {id: 's1'}) SET s.ended = null"),
    "a session that follows none": (
        "one_session_runs",
        "campaign",
        "MATCH ()-[r:NEXT]->(:Session {id: 's3'}) DELETE r",
    ),
    "a finding that holds a secret": (
        *("finding_cites_no_secret", "l1"),
        "MATCH (f:Fact) WHERE f.secret WITH f LIMIT 1 CREATE (:Finding {id: 'l1'})-[:CITES]->(f)",
    ),
    "a fact that two know": (
        *("fact_has_one_holder", "f0_1"),
        "MATCH (b:Entity {id: 'borin'}), (f:Fact {id: 'f0_1'}) CREATE (b)-[:KNOWS {valid_to: 0}]->(f)",
    ),
    "a fact that was superseded and still holds": (
        *("fact_that_was_superseded_is_closed", "f0_1"),
        "MATCH ()-[k:KNOWS]->(:Fact {id: 'f0_1'}) SET k.valid_to = null",
    ),
    "a fact that came from nowhere": (
        *("fact_learned_in_play_came_from_somewhere", "f0_1"),
        "MATCH (f:Fact {id: 'f0_1'}), (s:Session {id: 's1'}) CREATE (f)-[:LEARNED_IN]->(s)",
    ),
}


@pytest.fixture(scope="module")
def played(store: Store) -> bytes:
    graph = campaigns.found(store, library.pack("emberfall"))
    for player, words in PLAYED:
        table.play(store, graph, player, words)
    return saves.export(store, graph)


@pytest.fixture
def campaign(store: Store, played: bytes, graph_name: str) -> str:
    """The played campaign once more, to be broken."""
    saves.put_back(store, played, graph_name)
    return graph_name


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_named_and_nothing_else(store: Store, campaign: str, what: str) -> None:
    invariant, id, breaking = BROKEN[what]
    store.command("GRAPH.QUERY", campaign, breaking)
    breaches = audit(Book(store, campaign))
    assert {breach.invariant for breach in breaches} == {invariant}, breaches
    assert id in {id for breach in breaches for id in breach.ids}
    assert all(breach.found for breach in breaches)


def test_every_invariant_is_broken_here() -> None:
    assert {invariant for invariant, *_ in BROKEN.values()} == set(invariants())


@pytest.mark.parametrize("pack", library.packs())
def test_a_campaign_is_sound_when_founded_and_after_its_demo(store: Store, pack: str) -> None:
    world = library.pack(pack)
    graph = campaigns.found(store, world)
    assert audit(Book(store, graph)) == ()
    for player, words in world.demo:
        table.play(store, graph, player, words)
    assert audit(Book(store, graph)) == ()


def test_the_audit_asks_once_and_writes_nothing(store: Store, campaign: str) -> None:
    book = Book(store, campaign)
    audit(book)
    assert len({receipt.wall_ms for receipt in book.receipts}) == 1
    assert not any(receipt.wrote for receipt in book.receipts)


def test_a_campaign_that_is_not_there_cannot_be_audited(store: Store) -> None:
    with pytest.raises(NoSuchCampaign):
        audit(Book(store, "dnd_nowhere"))
