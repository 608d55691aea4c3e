"""`doctor`: what is installed, which database answers, who speaks for the characters, and how much room is left."""

from __future__ import annotations

import platform
import shutil
import time
from argparse import ArgumentParser, Namespace
from importlib.metadata import version
from pathlib import Path

from emberfall import library
from emberfall.cli.stores import campaigns_of, kept_store
from emberfall.graph.store import Store
from emberfall.settings import read_settings

HELP = "show versions, the store, the models and the disk"
ABOUT = """Opens the store as the game would, asks it for its versions and its campaigns, and says what is there.
Ends with 1 when the store cannot be opened."""
PACKAGES = ("gradio", "falkordb", "falkordblite", "pydantic", "pyvis", "groq", "openai")


def arguments(parser: ArgumentParser) -> None:
    """Nothing but what every command takes."""


def run(args: Namespace) -> int:
    _row("python", f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    _row("packages", ", ".join(f"{name} {version(name)}" for name in PACKAGES))
    _row("worlds", ", ".join(library.packs()))
    _row("models", "none asked; the offline engine judges and speaks")
    folder = args.data or read_settings().data
    _row("disk", f"{_free_gb(folder):.1f} GB free for {folder}")
    with kept_store(args) as store:
        _row("store", f"{store.where}: {store.state}, answers in {_floor_ms(store):.2f} ms")
        _row("versions", ", ".join(f"{name} {number}" for name, number in store.versions().items()))
        _row("campaigns", str(len(campaigns_of(store))))
        for campaign in campaigns_of(store):
            founded = time.strftime("%Y-%m-%d %H:%M", time.localtime(campaign.founded_at))
            _row("", f"{campaign.id}  {campaign.title}, founded {founded}")
    return 0


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
