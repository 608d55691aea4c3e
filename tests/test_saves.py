"""A campaign becomes a file and a campaign again, to the byte; what is no sound campaign is refused with a reason."""

from __future__ import annotations

import json
import resource
from collections.abc import Callable, Iterator
from typing import Any

import babble
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from emberfall import campaigns, interlude, keeper, library, saves, table
from emberfall.graph import ledger
from emberfall.graph.book import Book
from emberfall.graph.errors import NoSuchCampaign, SaveRefused
from emberfall.graph.store import Store
from emberfall.saves import form, reading, whole
from emberfall.saves.chronicle import plain
from emberfall.scene import read_scene

WORLDS = library.packs()


@pytest.fixture(scope="module")
def played(store: Store) -> Iterator[str]:
    """The demo's campaign with its script played."""
    pack = library.pack(campaigns.DEMO)
    graph = campaigns.found(store, pack)
    for player, words in pack.demo:
        table.play(store, graph, player, words)
    yield graph
    store.drop(graph)
    ledger.forget_campaign(store, graph)


@pytest.fixture(scope="module")
def saved(store: Store, played: str) -> bytes:
    return saves.export(store, played)


def put_away(store: Store, campaign: str) -> None:
    store.drop(campaign)
    ledger.forget_campaign(store, campaign)


def changed(data: bytes, change: Callable[[Any], object]) -> bytes:
    """The save with something changed in it, and a hash that fits again."""
    held = json.loads(data)
    held.pop("sha256")
    change(held)
    body = json.dumps(held, ensure_ascii=True)[:-1]
    return f'{body},\n"sha256":"{form.digest(body)}"}}\n'.encode()


def refused(store: Store, data: bytes) -> str:
    """Why this file is not restored; nothing is left of it."""
    before = store.graphs()
    with pytest.raises(SaveRefused) as error:
        saves.restore(store, data)
    assert store.graphs() == before
    return str(error.value)


# There and back ------------------------------------------------------------------------------------


def test_a_restored_campaign_is_saved_as_the_same_bytes(store: Store, saved: bytes, played: str) -> None:
    again = saves.restore(store, saved)
    assert again.campaign != played
    assert again.players == ("kael", "lyra")
    assert saves.export(store, again.campaign) == saved
    assert again.campaign in [entry.id for entry in ledger.campaigns(store)]
    put_away(store, again.campaign)


def test_the_next_turn_of_a_restored_campaign_is_the_one_that_would_have_come(
    store: Store, saved: bytes, played: str
) -> None:
    again = saves.restore(store, saved)
    for words in ("I insult Grimma", "Grimma, make me a moonsteel blade", "what happened so far?"):
        here, there = (table.play(store, graph, "lyra", words) for graph in (played, again.campaign))
        assert here.model_dump(exclude={"receipts"}) == there.model_dump(exclude={"receipts"})
    assert saves.export(store, again.campaign) == saves.export(store, played)
    put_away(store, again.campaign)


def test_a_campaign_that_is_told_in_small_slices_is_the_same(
    store: Store, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = saves.export(store, played)
    monkeypatch.setattr(whole, "SLICE", 7)
    monkeypatch.setattr(whole, "STRETCH", 5)
    assert saves.export(store, played) == told


def test_of_a_file_that_we_wrote_ourselves_no_measure_is_taken(
    store: Store, saved: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "BYTES_MOST", 1000)
    assert "a save may have 1,000" in refused(store, saved)
    saves.put_back(store, saved, "dnd_test_saves_of_ours")
    assert saves.export(store, "dnd_test_saves_of_ours") == saved
    store.drop("dnd_test_saves_of_ours")


@pytest.mark.parametrize("world", WORLDS)
def test_whatever_was_played_a_campaign_round_trips_to_the_byte(store: Store, world: str) -> None:
    pack = library.pack(world)
    templates = [*babble.WISHES, *babble.HANDS, *babble.HARM, *babble.KINDNESS, *babble.ROADS, *babble.CLAIMS]
    graph = campaigns.found(store, pack)

    @settings(
        max_examples=4,
        deadline=None,
        derandomize=True,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(st.lists(st.tuples(st.sampled_from(templates), st.integers(0, 2**24 - 1)), min_size=1, max_size=8))
    def round_trips(said: list[tuple[str, int]]) -> None:
        for n, (template, number) in enumerate(said):
            player = pack.players[n % len(pack.players)].id
            scene = read_scene(Book(store, graph), player)
            table.play(store, graph, player, babble.words(template, number, scene))
        interlude.end_session(store, graph, pack.players[0].id, rest=60)
        data = saves.export(store, graph)
        again = saves.restore(store, data)
        assert saves.export(store, again.campaign) == data
        put_away(store, again.campaign)

    round_trips()
    put_away(store, graph)


@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["text", "name", "score", "aliases", "prices", "alive", "temper"]),
            st.one_of(
                st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40),
                st.booleans(),
                st.integers(-(2**53), 2**53),
                st.floats(-1e12, 1e12, allow_nan=False).map(lambda x: float(f"{x:.15g}")),
                st.lists(
                    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=9), max_size=3
                ),
            ),
        ),
        max_size=8,
    )
)
@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_whatever_a_property_holds_comes_back_as_it_was(store: Store, held: list[dict[str, Any]]) -> None:
    graph = "dnd_test_saves_of_anything"
    campaign = {"id": "campaign", "pack": "none", "title": "Anything"}
    keeper.restore(store, graph, [(("Campaign",), campaign), *((("Message",), one) for one in held)], [])
    kept = saves.save(Book(store, graph))
    store.drop(graph)
    assert [node.has for node in kept.nodes if node.labels == ("Message",)] == held


def test_a_campaign_that_is_not_there_cannot_be_saved(store: Store) -> None:
    with pytest.raises(NoSuchCampaign):
        saves.export(store, "dnd_nowhere")


# Turned away ----------------------------------------------------------------------------------------


def test_a_cut_or_changed_file_is_refused(store: Store, saved: bytes) -> None:
    assert "was cut short" in refused(store, saved[: len(saved) // 2])
    assert "sha256 does not fit" in refused(store, saved.replace(b"Grimma", b"Gromma"))
    assert "is no save" in refused(store, b"")
    assert "byte 0 is not UTF-8" in refused(store, b"\xff\xfe{}")
    assert "is no save" in refused(store, b"PK\x03\x04 a zip".ljust(400))


def first_of(held: dict[str, Any], label: str) -> Any:
    return next(node for node in held["nodes"] if label in node["labels"])


HOSTILE: dict[str, tuple[Callable[[Any], object], str]] = {
    "another version": (lambda held: held.update(version=2), "version: "),
    "a key of its own": (lambda held: held.update(on_load="print(1)"), "on_load: Extra inputs"),
    "a node with a key of its own": (lambda held: held["nodes"][3].update(cypher="RETURN 1"), r"nodes.3.cypher: Extra"),
    "a label of its own": (
        lambda held: held["nodes"][3].update(labels=["Admin"]),
        "nodes.3.labels: Admin cannot label",
    ),
    "a label of Cypher": (lambda held: held["nodes"][0].update(labels=["Entity) DELETE n //"]), "nodes.0.labels: "),
    "no label": (lambda held: held["nodes"][0].update(labels=[]), "nodes.0.labels: "),
    "a type of its own": (lambda held: held["edges"][5].update(type="RULES"), "edges.5.type: 'RULES' is no type"),
    "a type of Cypher": (lambda held: held["edges"][5].update(type="AT]->() DELETE a"), "edges.5.type: "),
    "a property of its own": (
        lambda held: held["nodes"][3]["has"].update(is_admin=True),
        "nodes.3.has: 'is_admin' is no",
    ),
    "a fence": (lambda held: first_of(held, "Campaign")["has"].update(fence=9), "'fence' is no property"),
    "the way out of a folder": (lambda held: held["nodes"][0].update(key="../../etc"), "nodes.0.key: "),
    "another id than its key": (lambda held: held["nodes"][0]["has"].update(id="other"), "nodes.0: the key is"),
    "an edge to nowhere": (lambda held: held["edges"][7].update(end="nobody"), "edges.7: it leads from or to 'nobody'"),
    "a world that is not here": (
        lambda held: held.update(pack="elsewhere"),
        "played in the world 'elsewhere'; here are",
    ),
    "a world out of the folder": (lambda held: held.update(pack="../secrets"), "pack: "),
    "a number beyond all": (
        lambda held: held["nodes"][0]["has"].update(worth=1e300),
        "worth is a number out of all range",
    ),
    "a NUL": (lambda held: held["nodes"][0]["has"].update(name="a\0b"), "name holds what is not text"),
    "half a surrogate": (lambda held: held["nodes"][0]["has"].update(name="\ud800"), "name holds what is not text"),
    "a text without end": (
        lambda held: held["nodes"][0]["has"].update(name="x" * 30_000),
        "name has 30,000 characters",
    ),
    "a map in a property": (lambda held: held["nodes"][0]["has"].update(name={"a": 1}), "nodes.0.has.name"),
    "nothing": (lambda held: held.update(nodes=[], edges=[]), "no campaign with a player"),
    "a feeling that nobody earned": (
        lambda held: next(e for e in held["edges"] if e["type"] == "FEELS")["has"].update(score=99.0),
        "it breaks feeling_is_its_memories: ",
    ),
    "a thing with two owners": (
        lambda held: held["edges"].append({**next(e for e in held["edges"] if e["type"] == "OWNS"), "start": "grimma"}),
        "it breaks item_has_one_keeper: ",
    ),
    "a turn that is a word": (lambda held: first_of(held, "Campaign")["has"].update(turn="seven"), ""),
    "a clause of no kind": (lambda held: first_of(held, "Clause")["has"].update(kind="../x"), "no table can be laid"),
    "nobody anywhere": (
        lambda held: held.update(edges=[e for e in held["edges"] if e["type"] != "AT"]),
        "it breaks being_is_at_one_place: ",
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_file_that_holds_more_than_a_campaign_is_refused_and_says_where(
    store: Store, saved: bytes, what: str
) -> None:
    change, complaint = HOSTILE[what]
    assert complaint in refused(store, changed(saved, change))


def test_ten_thousand_nodes_of_one_id_are_refused(store: Store, saved: bytes) -> None:
    def crowd(held: Any) -> None:
        held["nodes"] += [held["nodes"][0]] * 10_000

    assert "10,001 nodes are called" in refused(store, changed(saved, crowd))


def enclosed(body: str) -> bytes:
    return f'{body},\n"sha256":"{form.digest(body)}"}}\n'.encode()


def test_what_is_too_large_too_deep_or_too_much_is_refused_before_it_is_built(store: Store) -> None:
    began = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert "bytes; a save may have" in refused(store, b" " * (100 << 20))
    assert "nested deeper than 6" in refused(store, b"[" * 1_000_000)
    assert "nested deeper than 6" in refused(store, b'{"a":' * 100_000)
    assert "more than 1,500,000 values" in refused(store, b"[" * (8 << 20))
    assert "more than 1,500,000 values" in refused(store, b"[" + b"1," * (4 << 20))
    assert "is no save" in refused(store, b'"' + b'\\"' * (4 << 20))
    assert "twice in one place" in refused(store, enclosed('{"version":1,"version":1'))
    assert "NaN is no number" in refused(store, enclosed('{"version":NaN'))
    assert "is no JSON" in refused(store, enclosed('{"version":' + "9" * 5_000))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - began
    assert grown < 400 << 10  # KB; the 100 MB are the test's own


# Told and replayed ----------------------------------------------------------------------------------


def test_every_decision_of_the_script_holds(store: Store, played: str) -> None:
    replayed = saves.replay(Book(store, played))
    assert len(replayed) >= 5
    assert [one for one in replayed if not one.holds] == []


@pytest.mark.parametrize(
    ("damage", "against"),
    [
        ("MATCH (:NPC {id: 'grimma'})-[r:REMEMBERS]->(:Event {id: 'e2'}) DELETE r", "grimma does not remember e2"),
        ("MATCH (e:Event {id: 'e2'}) SET e.turn = 99", "e2 came after the decision"),
        ("MATCH (:Decision)-[a:APPLIED {bites: true}]->(r) SET a.bites = false", "kin_oath was satisfied, and what it"),
        ("MATCH (d:Decision) SET d.verdict = 'agree'", "kin_oath forbade to agree"),
    ],
)
def test_a_decision_whose_evidence_was_touched_does_not_hold(
    store: Store, saved: bytes, damage: str, against: str
) -> None:
    again = saves.restore(store, saved).campaign
    store.command("GRAPH.QUERY", again, damage)
    found = [doubt for one in saves.replay(Book(store, again)) for doubt in one.against]
    put_away(store, again)
    assert any(against in doubt for doubt in found)


def test_the_chronicle_tells_the_sessions_and_what_each_decision_rests_on(store: Store, played: str) -> None:
    told = saves.chronicle(Book(store, played))
    assert told.startswith("# Emberfall\n\n## Session 1: Day 1, evening\n")
    assert "\n**Kael:** Grimma, forge me a moonsteel blade\n" in told
    assert "\n> d9 rests on: mocked Borin in song\n" in told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("![x](http://e.vil/a.png)", r"!\[x\](http://e.vil/a.png)"),
        ("<script>alert(1)</script>", r"\<script\>alert(1)\</script\>"),
        ("# a title\n\n- a list", r"\# a title - a list"),
        ("1. one", r"1\. one"),
        ("a *b* _c_ `d` & e", r"a \*b\* \_c\_ \`d\` \& e"),
        ("\u202eolleh\x1b[2J", r"olleh\[2J"),
        ("Come! It's well-known.", "Come! It's well-known."),
    ],
)
def test_what_was_said_is_text_in_the_chronicle(said: str, told: str) -> None:
    assert plain(said) == told
