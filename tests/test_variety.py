"""What is told stays fresh, and names nobody whom the graph does not hold."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from plays import VARIED

from emberfall import campaigns, library, table
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.records import Line
from emberfall.scene import read_scene


@pytest.fixture(scope="module", params=list(VARIED))
def hour(store: Store, request: pytest.FixtureRequest) -> tuple[str, str, list[Line]]:
    """(world, campaign, every line told in thirty varied turns)."""
    player, words = VARIED[request.param]
    graph = campaigns.found(store, library.pack(request.param))
    turns = [table.play(store, graph, player, said) for said in words]
    return request.param, graph, [line for turn in turns for line in turn.lines if line.role != "player"]


def sentences(line: Line) -> Iterator[str]:
    """The sentences of a line that one would notice hearing twice."""
    for sentence in re.split(r"(?<=[.!?])\s+", line.text):
        if sentence.count(" ") >= 2:
            yield sentence


def test_no_line_and_no_sentence_comes_twice_in_thirty_varied_turns(hour: tuple[str, str, list[Line]]) -> None:
    told = Counter(sentence for line in hour[2] for sentence in set(sentences(line)))
    told.update(line.text for line in hour[2] if line.text not in told)
    assert [sentence for sentence, times in told.items() if times > 1] == []


PLAIN_WORDS = frozenset({"I", "World-keeper"})


def test_every_name_that_is_told_is_a_name_in_the_graph(store: Store, hour: tuple[str, str, list[Line]]) -> None:
    world, graph, lines = hour
    scene = read_scene(Book(store, graph), VARIED[world][0])
    known = {word for thing in scene.things for word in re.findall(r"[\w'-]+", f"{thing.name} {thing.short}")}
    known |= set(scene.title.split())
    known |= {word for rule in scene.rules for word in re.findall(r"[A-Z]\w+", f"{rule.name} {rule.text}")}
    known |= {f"{word}'s" for word in known} | PLAIN_WORDS
    strange = [
        (word, line.text)
        for line in lines
        for word in re.findall(r"(?<=[a-z,;] )[A-Z][\w'-]+", line.text)
        if word not in known and not word.startswith("I'") and not word.isupper()
    ]
    assert strange == []
