"""`doctor`: what is installed, which database answers, who speaks for the characters, and how much room is left."""

from __future__ import annotations

import platform
import shutil
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Literal

from emberfall import library
from emberfall.cli.stores import campaigns_of, kept_store
from emberfall.graph.errors import QueryFailed
from emberfall.graph.store import Store
from emberfall.minds import Minds, Part, Question, ask
from emberfall.minds.chain import BY_CONDITION
from emberfall.minds.providers import Model
from emberfall.records import OFFLINE, Asked, Record
from emberfall.settings import read_settings

HELP = "show versions, the store, the models and the disk"
ABOUT = """Opens the store as the game would, asks it for its versions and its campaigns, asks each model one question,
and says what is there. Ends with 1 when the store cannot be opened."""
SETTINGS = (
    ("TIMEOUT_DEFAULT", 1300, "nothing stops a query that runs away; GRAPH.CONFIG SET TIMEOUT_DEFAULT 1300 would"),
    (
        "CMD_INFO",
        0,
        "the server keeps what was said at every table a second time; GRAPH.CONFIG SET CMD_INFO no ends it",
    ),
)
"""(setting of FalkorDB, what it should be, what is to be said when it is not)"""
PACKAGES = ("gradio", "falkordb", "falkordblite", "pydantic", "pyvis", "groq", "openai")


def arguments(parser: ArgumentParser) -> None:
    """Nothing but what every command takes."""


def run(args: Namespace) -> int:
    _row("python", f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    _row("packages", ", ".join(f"{name} {version(name)}" for name in PACKAGES))
    _row("worlds", ", ".join(library.packs()))
    for name, value in _models():
        _row(name, value)
    folder = args.data or read_settings().data
    _row("disk", f"{_free_gb(folder):.1f} GB free for {folder}")
    with kept_store(args) as store:
        _row("store", f"{store.where}: {store.state}, answers in {_floor_ms(store):.2f} ms")
        _row("versions", ", ".join(f"{name} {number}" for name, number in store.versions().items()))
        if store.clustered:
            _row("cluster", _cluster(store))
        for advice in () if store.folder else _advice(store):
            _row("advice", advice)
        _row("campaigns", str(len(campaigns_of(store))))
        for campaign in campaigns_of(store):
            founded = time.strftime("%Y-%m-%d %H:%M", time.localtime(campaign.founded_at))
            _row("", f"{campaign.id}  {campaign.title}, founded {founded}")
    return 0


class Nod(Record):
    """What every model is asked for."""

    verb: Literal["greet", "insult"]


def _models() -> Iterator[tuple[str, str]]:
    """(row, value) for each model of the chain: it is asked one question, and what it can do is in the answer."""
    minds = Minds.from_environment()
    if not minds.models:
        yield "models", "none; the offline engine judges and speaks. EMBERFALL_MODELS or GROQ_API_KEY names some"
    question = Question(
        purpose="interpret",
        of="doctor",
        parts=(Part("words", ({"typed": "Good evening!"},)),),
        shape=Nod,
        offline=lambda: Nod(verb="greet"),
        offers={"verb": ("greet", "insult")},
        room=200,
    )
    for place, model in enumerate(minds.models):
        one = replace(minds, models=(model,))
        yield "" if place else "models", f"{model.id}: {_told(ask(question, one).asked, model)}"
        one.close()


def _told(asked: Asked, model: Model) -> str:
    last = asked.tries[-1]
    if asked.mind == OFFLINE:
        known = BY_CONDITION.get(last.outcome)  # a model that rests, or had no time, met none
        return f"does not answer: {last.outcome} ({known.seen})" if known else f"is not asked: {last.outcome}"
    streams = "word by word" if last.mode in model.provider.streamed else "whole"
    return f"answers in {last.ms:.0f} ms, as {last.mode}, {streams}; {asked.tokens_in}+{asked.tokens_out} tokens"


def _cluster(store: Store) -> str:
    """How many nodes there are, which of them sleep, and whether the others would go on without one."""
    said = f"{len(store.nodes)} nodes, asleep: {', '.join(store.asleep) or 'none'}"
    if "yes" in store.command("CONFIG", "GET", "cluster-require-full-coverage"):
        said += "; one lost node stops all of them, unless each has `cluster-require-full-coverage no`"
    return said


def _advice(store: Store) -> Iterator[str]:
    """What a server that is not ours would be better set to; nothing of what it does not tell."""
    for setting, better, advice in SETTINGS:
        with suppress(QueryFailed):  # hosted servers may keep it to themselves
            _, now = store.command("GRAPH.CONFIG", "GET", setting)
            if (int(now) == 0) != (better == 0):
                yield advice


def _row(name: str, value: str) -> None:
    print(f"{name:<10} {value}")


def _free_gb(folder: Path) -> float:
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    return shutil.disk_usage(there).free / 1e9


def _floor_ms(store: Store) -> float:
    """The quickest of five PINGs, in milliseconds."""
    took = []
    for _ in range(5):
        began = time.perf_counter()
        store.command("PING")
        took.append(time.perf_counter() - began)
    return min(took) * 1000
