"""The README keeps its word: its transcript is played, its pictures are there, and its links lead somewhere."""

import re
from pathlib import Path

import pytest

from emberfall import campaigns, library
from emberfall.cli.play import Game
from emberfall.graph.store import Store

HOME = Path(__file__).resolve().parents[1]
README = (HOME / "README.md").read_text(encoding="utf-8")


def transcript() -> list[tuple[str, str]]:
    """(words, what was answered) of each turn in the README's first text block."""
    (block,) = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    parts = re.split(r"^> (.*)\n", block, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], (part.strip() for part in parts[1::2]), strict=True))


def test_the_transcript_is_what_a_terminal_shows(
    store: Store, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    pack = library.pack("emberfall")
    game = Game(store, campaigns.found(store, pack), tuple(player.id for player in pack.players), "kael")
    for words, expected in transcript():
        game.answer(words)
        assert capsys.readouterr().out.strip() == expected, words


def test_the_transcript_plays_the_whole_scene() -> None:
    told = "\n".join(f"> {words}\n{answer}" for words, answer in transcript())
    for part in ("-KIN_OF(brother)->", "(refuse", "(agree", "apologise", "the moonsteel blade"):
        assert part in told


def test_every_link_and_picture_of_the_readme_is_there() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)|<img src=\"([^\"]+)\"", README)
    local = [one or two for one, two in targets if not (one or two).startswith("http")]
    assert local
    assert [target for target in local if not (HOME / target).exists()] == []


# What each seed remembers ------------------------------------------------------------------------------


SEEDS = ("Ninaivu", "Continuum", "Graphy Awareness", "Emberfall")


def mechanisms() -> list[tuple[str, str, list[str], list[tuple[str, str]]]]:
    """(seed, mechanism, its query files, [(test in words, file)]) of each row of the table."""
    table = README.split("| whose idea | what is remembered | its queries | its test |")[1].split("\n\n")[0]
    found: list[tuple[str, str, list[str], list[tuple[str, str]]]] = []
    for row in table.splitlines()[2:]:
        seed, what, queries, tests = (cell.strip() for cell in row.strip("|").split(" | "))
        files = re.findall(r"\]\((cypher/[^)]+)\)", queries)
        found.append((seed or found[-1][0], what, files, re.findall(r"\[([^]]+)\]\((tests/[^)]+)\)", tests)))
    return found


def test_every_seed_has_its_mechanisms_each_with_queries_and_a_test() -> None:
    rows = mechanisms()
    assert tuple(dict.fromkeys(seed for seed, *_ in rows)) == SEEDS
    assert [what for _, what, queries, tests in rows if not queries or not tests] == []
    assert [file for *_, queries, _ in rows for file in queries if not (HOME / file).is_file()] == []


def test_every_test_that_the_table_names_is_there_under_that_name() -> None:
    named = [(words.replace(" ", "_"), file) for *_, tests in mechanisms() for words, file in tests]
    missing = [(test, file) for test, file in named if f"def test_{test}(" not in (HOME / file).read_text("utf-8")]
    assert missing == []


def test_every_query_that_the_table_names_is_the_one_that_its_link_says() -> None:
    for _, what, _, _ in mechanisms():
        row = next(line for line in README.splitlines() if f"| {what} |" in line)
        for name, file in re.findall(r"\[`([^`]+)`\]\((cypher/[^)]+)\)", row):
            assert file.endswith(f"/{name}.cypher"), what
