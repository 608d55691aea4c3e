"""A query is a file with a header that tells the truth, and every file under cypher/ is one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from emberfall.graph import ledger, queries
from emberfall.graph.errors import BadQueryFile, NoSuchQuery, WrongParameters
from emberfall.graph.queries import Query, families, family, names, needed, parse, query
from emberfall.graph.store import Store
from emberfall.graph.wire import cypher
from emberfall.graph.write import CAMPAIGN, found_schema

RECALL = """\
// What somebody remembers,
// strongest first.
// $who, $most
// -> id, summary
MATCH (n:NPC {id: $who})-[r:REMEMBERS]->(e:Event)  // not $these
RETURN e.id AS id, e.summary AS summary ORDER BY r.weight DESC LIMIT $most
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cypher/ folder with one room and one family."""
    files = {
        "npc/recall": RECALL,
        "npc/decide": "// Decides.\n// -> n\nRETURN 1 AS n",
        "keeper/commit/2_say": "// Says.\n// $words\n// -> said\nCREATE (:Message {text: $words}) RETURN 1 AS said",
        "keeper/commit/1_guard": "// Guards.\n// $turn\nMATCH (c:Campaign) WHERE c.turn = $turn\nWITH c",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / f"{name}.cypher").write_text(text)
    monkeypatch.setattr(queries, "FOLDER", tmp_path)
    query.cache_clear()
    family.cache_clear()
    yield tmp_path
    query.cache_clear()
    family.cache_clear()


@pytest.mark.usefixtures("folder")
def test_a_query_is_its_file_and_the_header_is_its_signature() -> None:
    recall = query("npc/recall")
    assert recall.doc == "What somebody remembers, strongest first."
    assert recall.params == ("who", "most")
    assert recall.columns == ("id", "summary")
    assert recall.text.startswith("MATCH")
    assert not recall.writes


@pytest.mark.usefixtures("folder")
def test_a_missing_query_says_which_ones_its_room_has() -> None:
    with pytest.raises(NoSuchQuery, match=r"^no cypher/npc/recal\.cypher; npc/ has: decide, recall$"):
        query("npc/recal")
    with pytest.raises(NoSuchQuery, match=r"^no cypher/bard/sing\.cypher; the rooms are: npc$"):
        query("bard/sing")


@pytest.mark.parametrize(
    "name", ["../secrets", "npc/../npc/recall", "/etc/passwd", "npc", "", "*/*", "npc/recall.cypher"]
)
@pytest.mark.usefixtures("folder")
def test_a_name_cannot_lead_out_of_the_folder(name: str) -> None:
    with pytest.raises(NoSuchQuery):
        query(name)


def test_of_a_family_only_the_groups_that_have_something_to_do_are_sent() -> None:
    nothing = dict.fromkeys(family("keeper/commit").params, ())
    talk = needed("keeper/commit", nothing | {"messages": ["hello"]})
    assert "CREATE (m:Message" in talk.text
    assert "UNWIND $events" in talk.text, "hardly a turn is without either: they are of one group"
    assert "UNWIND $moves" not in talk.text
    gone = needed("keeper/commit", nothing | {"moves": ["kael"]})
    assert "UNWIND $transfers" in gone.text, "it is of one group with the moves"
    assert "UNWIND $decisions" not in gone.text
    assert gone.columns == family("keeper/commit").columns
    assert set(gone.params) < set(family("keeper/commit").params)
    everything = {param: ["something"] for param in nothing}
    assert needed("keeper/commit", everything).text == family("keeper/commit").text


@pytest.mark.usefixtures("folder")
def test_a_family_is_one_query_made_of_its_files_in_order() -> None:
    commit = family("keeper/commit")
    assert commit.text.index("MATCH (c:Campaign)") < commit.text.index("CREATE (:Message")
    assert commit.params == ("turn", "words")
    assert commit.columns == ("said",)
    assert commit.writes
    assert families() == ("keeper/commit",)
    assert names() == ("npc/decide", "npc/recall")
    with pytest.raises(NoSuchQuery, match="there is: keeper/commit"):
        family("keeper/comit")


def test_parameters_must_be_those_of_the_header() -> None:
    recall = parse("npc/recall", RECALL)
    with pytest.raises(WrongParameters, match=r"^npc/recall takes \$most, \$who; got \$whom$"):
        recall.check({"whom": "x"})


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("// Answers.\n// $a\n// -> n\nRETURN $b AS n", r"header names \$a; its text uses \$b"),
        ("// Answers.\n// -> n\nRETURN $b AS n", r"header names none; its text uses \$b"),
        ("RETURN 1 AS n", "first line must say what it answers"),
        ("// $a\n// -> n\nRETURN $a AS n", "first line must say what it answers"),
    ],
)
def test_a_header_that_does_not_fit_its_text_is_refused(source: str, complaint: str) -> None:
    with pytest.raises(BadQueryFile, match=complaint):
        parse("npc/odd", source)


@pytest.mark.parametrize(
    ("text", "writes"),
    [
        ("MATCH (n) RETURN n.id AS n", False),
        ("MATCH (n) SET n.x = 1", True),
        ("match (n) detach delete n", True),
        ("MERGE (n:Item)", True),
        ("MATCH (n) REMOVE n.x", True),
        ("RETURN 'CREATE' AS n", False),
        ('RETURN "it\\"s a DELETE" AS n', False),
        ("MATCH (n) // SET nothing\nRETURN n.x AS n", False),
        ("/* MERGE\n SET */ RETURN 1 AS n", False),
        ("MATCH (n) RETURN n.set AS `DELETE`", False),
        ("MATCH (offset) RETURN offset.created AS settled", False),
    ],
)
def test_a_query_writes_when_its_code_says_so_and_not_its_comments_or_strings(text: str, *, writes: bool) -> None:
    assert parse("npc/odd", f"// Answers.\n{text}").writes is writes


# The content of cypher/ ----------------------------------------------------------------------------

EVERY = [*names(), *families()]


def found(name: str) -> Query:
    return query(name) if name in names() else family(name)


@pytest.fixture(scope="module")
def founded(store: Store) -> Iterator[str]:
    found_schema(store, "dnd_test_explained")
    yield "dnd_test_explained"
    store.drop("dnd_test_explained")


@pytest.mark.parametrize("name", EVERY)
def test_every_query_file_is_understood_by_the_database(store: Store, founded: str, name: str) -> None:
    asked = found(name)
    counts = set(re.findall(r"(?:LIMIT|SKIP) \$(\w+)", asked.text))
    text = cypher(asked, {param: 1 if param in counts else None for param in asked.params})
    if name.startswith("ledger/"):
        ledger.campaigns(store)  # makes the ledger
    assert store.command("GRAPH.EXPLAIN", ledger.LEDGER if name.startswith("ledger/") else founded, text)


@pytest.mark.parametrize("name", EVERY)
def test_every_label_and_relationship_type_of_a_query_is_known_when_a_campaign_is_founded(name: str) -> None:
    code = re.sub(r"//[^\n]*|'[^']*'|\"[^\"]*\"", " ", found(name).text)
    labels = {label for group in re.findall(r"\(\w*((?::\w+)+)", code) for label in group[1:].split(":")}
    types = {kind for group in re.findall(r"\[\w*:([A-Z_|:]+)", code) for kind in re.split(r"[|:]+", group)}
    schema = ledger.SCHEMA if name.startswith("ledger/") else CAMPAIGN
    assert labels <= set(schema.labels)
    assert types <= set(schema.types)
