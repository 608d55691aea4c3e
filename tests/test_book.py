"""A book cannot be written in, returns plain rows under the header's names, and keeps a receipt of everything."""

from __future__ import annotations

import enum
import json
import math
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from emberfall.graph import server
from emberfall.graph.book import Book, Rows, ask
from emberfall.graph.errors import NoSuchCampaign, QueryFailed, WrongParameters
from emberfall.graph.queries import Query, parse
from emberfall.graph.store import Store
from emberfall.graph.write import CAMPAIGN, found_schema, write

ECHO = parse("test/echo", "// What it is given.\n// $value\n// -> value\nRETURN $value AS value")
NEW_EVENT = parse(
    "test/new_event", "// Makes an event.\n// $id\n// -> id\nCREATE (e:Event {id: $id}) RETURN e.id AS id"
)
EVENTS = parse("test/events", "// All events.\n// -> id\nMATCH (e:Event) RETURN e.id AS id ORDER BY id")


def answering(columns: str, cypher: str) -> Query:
    return parse("test/made", f"// Made for a test.\n// -> {columns}\n{cypher}")


def returning(**values: str) -> Query:
    """A query that returns these expressions under these names."""
    returned = ", ".join(f"{value} AS {column}" for column, value in values.items())
    return answering(", ".join(values), f"RETURN {returned}")


@pytest.fixture
def book(store: Store, graph_name: str) -> Book:
    found_schema(store, graph_name)
    return Book(store, graph_name)


def one(book: Book, query: Query, **params: object) -> Rows:
    (rows,) = book.read(ask(query, **params))
    return rows


def test_rows_are_keyed_by_the_columns_of_the_header(book: Book) -> None:
    asked = returning(id="'a'", n="1", half="0.5", sure="true", none="null", list="[1, 'x']", map="{k: [2.0]}")
    expected = {"id": "a", "n": 1, "half": 0.5, "sure": True, "none": None, "list": [1, "x"], "map": {"k": [2.0]}}
    assert one(book, asked) == (expected,)


def test_several_queries_are_answered_in_order(book: Book) -> None:
    assert book.read(ask(ECHO, value=1), ask(EVENTS), ask(ECHO, value="x")) == (({"value": 1},), (), ({"value": "x"},))
    assert book.read() == ()


def test_every_query_leaves_a_receipt(book: Book) -> None:
    write(book, NEW_EVENT, id="e1")
    book.read(ask(EVENTS), ask(ECHO, value=["é", 1.5, None]))
    made, listed, echoed = book.receipts
    assert (made.name, made.wrote, made.ids, made.rows) == ("test/new_event", True, ("e1",), 1)
    assert (listed.name, listed.wrote, listed.ids, listed.rows) == ("test/events", False, ("e1",), 1)
    assert json.loads(echoed.params) == {"value": ["é", 1.5, None]}
    assert echoed.text == "RETURN $value AS value"
    assert 0 < echoed.internal_ms < echoed.wall_ms == listed.wall_ms


def test_a_receipt_finds_ids_wherever_a_column_is_named_for_them(book: Book) -> None:
    asked = returning(
        id="'a'",
        npc_id="'b'",
        ids="['c', null, 'a']",
        rule_ids="['d', 'not an id']",
        nodes="[['e', 'f'], []]",
        evidence="[{id: 'g', name: 'x'}]",
        name="'x'",
        idle="'x'",
        about="{name: 'x', id: 'h'}",
    )
    one(book, asked)
    assert book.receipts[0].ids == ("a", "b", "c", "d", "e", "f", "g", "h")


def test_a_book_cannot_be_written_in(book: Book) -> None:
    with pytest.raises(QueryFailed, match="test/new_event writes, and a book is only read"):
        book.read(ask(NEW_EVENT, id="e1"))
    disguised = Query("test/disguised", NEW_EVENT.text, "", NEW_EVENT.params, NEW_EVENT.columns, writes=False)
    with pytest.raises(QueryFailed, match=r"^test/disguised: .*read-only"):
        book.read(ask(disguised, id="e1"))
    assert one(book, EVENTS) == ()


def test_what_is_read_at_once_is_answered_as_it_is_otherwise(book: Book) -> None:
    write(book, NEW_EVENT, id="e1")
    asks = (ask(EVENTS), ask(ECHO, value="x"), ask(ECHO, value=[1, None]))
    assert book.read(*asks, at_once=True) == book.read(*asks)
    assert [receipt.name for receipt in book.receipts[1:4]] == [receipt.name for receipt in book.receipts[4:]]
    disguised = Query("test/disguised", NEW_EVENT.text, "", NEW_EVENT.params, NEW_EVENT.columns, writes=False)
    with pytest.raises(QueryFailed, match=r"^test/disguised: .*read-only"):
        book.read(ask(ECHO, value=1), ask(disguised, id="e2"), at_once=True)
    with pytest.raises(NoSuchCampaign, match="there is no campaign 'dnd_test_mistyped'"):
        Book(book.store, "dnd_test_mistyped").read(ask(EVENTS), at_once=True)
    assert one(book, EVENTS) == ({"id": "e1"},)


def test_a_transaction_that_is_refused_says_why(store: Store) -> None:
    assert isinstance(store.client, redis.Redis)
    refused, dropped = server.exchange(store.client, [("GET", "one", "two"), ("PING",)], at_once=True)
    assert "wrong number of arguments" in str(refused)
    assert "Transaction discarded" in str(dropped)


def test_where_transactions_are_forbidden_each_question_is_answered_by_itself(store: Store) -> None:
    assert isinstance(store.client, redis.Redis)
    store.command("ACL", "SETUSER", "plain", "on", ">word", "~*", "+@all", "-multi")
    where = store.client.connection_pool.connection_kwargs["path"]
    with redis.Redis(unix_socket_path=where, username="plain", password="word", protocol=2) as plain:
        assert server.exchange(plain, [("ECHO", "one"), ("ECHO", "two")], at_once=True) == [b"one", b"two"]
    store.command("ACL", "DELUSER", "plain")


def test_a_campaign_that_is_not_there_stays_away(store: Store) -> None:
    mistyped = Book(store, "dnd_test_mistyped")
    with pytest.raises(NoSuchCampaign, match="there is no campaign 'dnd_test_mistyped'"):
        mistyped.read(ask(EVENTS))
    with pytest.raises(NoSuchCampaign, match="there is no campaign 'dnd_test_mistyped'"):
        write(mistyped, NEW_EVENT, id="e1")
    with pytest.raises(NoSuchCampaign):
        store.drop("dnd_test_mistyped")
    assert "dnd_test_mistyped" not in store.graphs()


@pytest.mark.parametrize("name", ["dnd_test\0other", "", "dnd test", "Dnd", "../x", "dnd_" + "x" * 100])
def test_what_cannot_be_a_campaign_s_name_is_no_campaign(store: Store, name: str) -> None:
    with pytest.raises(NoSuchCampaign):
        Book(store, name)


def test_a_query_that_fails_is_named_and_changes_nothing(book: Book) -> None:
    broken = parse(
        "test/broken", "// Breaks.\n// -> n\nCREATE (e:Event {id: 'e1'}) WITH e RETURN e.id + toInteger([1]) AS n"
    )
    with pytest.raises(QueryFailed, match=r"^test/broken: "):
        write(book, broken)
    assert one(book, EVENTS) == ()
    with pytest.raises(QueryFailed, match=r"^test/made: "):
        one(book, answering("n", "RETRUN 1 AS n"))


def test_nodes_and_paths_are_refused_by_name(book: Book) -> None:
    write(book, NEW_EVENT, id="e1")
    with pytest.raises(QueryFailed, match="test/made: column e holds a node; return its id"):
        one(book, answering("e", "MATCH (e:Event) RETURN e"))
    with pytest.raises(QueryFailed, match="column p holds a path"):
        one(book, answering("p", "MATCH p = (e:Event) RETURN p"))


def test_an_answer_that_is_not_what_the_header_promises_is_refused(book: Book) -> None:
    with pytest.raises(QueryFailed, match=r"its header promises \(id, name\); the database answered \(id\)"):
        one(book, answering("id, name", "RETURN 1 AS id"))


# Values --------------------------------------------------------------------------------------------

texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30)
whole = st.integers(-(2**63) + 1, 2**63 - 1)
# The database stores 64 bits and answers with 15 digits.
floats = st.floats(allow_nan=False, allow_infinity=False).map(lambda x: float(f"{x:.15g}")).filter(math.isfinite)
plain = st.none() | st.booleans() | whole | floats | texts
keys = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}", fullmatch=True)
values = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=9
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=values)
def test_whatever_can_be_sent_arrives_as_it_was(book: Book, value: object) -> None:
    assert one(book, ECHO, value=value) == ({"value": value},)


class Sneaky(str):
    __slots__ = ()


class Mood(enum.StrEnum):
    GLAD = "glad"


def deep(levels: int) -> object:
    return [deep(levels - 1)] if levels else 1


@pytest.mark.parametrize(
    ("value", "flaw"),
    [
        ("a\0b", "NUL"),
        ("\ud800", "surrogate"),
        (math.inf, "finite"),
        (math.nan, "finite"),
        (2**63, "64 bits"),
        (object(), "a object; only str, int"),
        (Sneaky("x"), "a Sneaky"),
        (Mood.GLAD, "a Mood"),
        (b"x", "a bytes"),
        ({1: 2}, "the key 1"),
        ({"a` RETURN 1//": 2}, "the key"),
        ([{"ok": {1, 2}}], "a set"),
        (deep(9), "more than 8 deep"),
    ],
)
def test_what_would_not_arrive_as_it_was_is_not_sent(value: object, flaw: str) -> None:
    with pytest.raises(WrongParameters, match=rf"^test/echo: \$value .*{flaw}"):
        ask(ECHO, value=value)


def test_parameters_that_are_missing_or_too_many_are_told() -> None:
    with pytest.raises(WrongParameters, match=r"^test/echo takes \$value; got \$valu$"):
        ask(ECHO, valu=1)


# Founding ------------------------------------------------------------------------------------------


def test_founding_makes_every_name_once_and_its_indexes_are_up(store: Store, graph_name: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: found_schema(store, graph_name), range(4)))
    store.founded.discard(graph_name)
    found_schema(store, graph_name)  # and again, as another process would
    book = Book(store, graph_name)
    labels, types, indexes = book.read(
        ask(answering("label", "CALL db.labels() YIELD label RETURN label")),
        ask(answering("type", "CALL db.relationshipTypes() YIELD relationshipType RETURN relationshipType AS type")),
        ask(answering("label, status", "CALL db.indexes() YIELD label, status RETURN label, status")),
    )
    assert sorted(row["label"] for row in labels) == sorted(CAMPAIGN.labels)
    assert sorted(row["type"] for row in types) == sorted(CAMPAIGN.types)
    assert {(row["label"], row["status"]) for row in indexes} == {
        (label, "OPERATIONAL") for label, _ in CAMPAIGN.indexes
    }
    assert one(book, answering("n", "MATCH (n) RETURN count(n) AS n")) == ({"n": 0},)


def test_first_uses_from_many_connections_leave_no_name_twice(store: Store, graph_name: str) -> None:
    found_schema(store, graph_name)
    deed = parse(
        "test/deed",
        "// A deed.\n// $id\nMERGE (p:Player {id: $id}) MERGE (e:Event {id: $id}) MERGE (p)-[:PERFORMED]->(e)",
    )
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: write(Book(store, graph_name), deed, id=f"x{n % 4}"), range(32)))
    book = Book(store, graph_name)
    assert one(book, answering("n", "MATCH (:Player)-[r:PERFORMED]->(:Event) RETURN count(r) AS n")) == ({"n": 4},)
    assert len(one(book, answering("label", "CALL db.labels() YIELD label RETURN label"))) == len(CAMPAIGN.labels)
