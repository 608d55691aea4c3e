"""Which database a command works on, and which campaign in it."""

from __future__ import annotations

import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from emberfall import archive
from emberfall.graph import ledger
from emberfall.graph.errors import NoSuchCampaign
from emberfall.graph.ledger import Campaign
from emberfall.graph.store import Store, open_store
from emberfall.settings import read_settings


@contextmanager
def kept_store(args: Namespace) -> Iterator[Store]:
    """The player's own database: the server at FALKORDB_URL, or the one embedded in --data."""
    settings = read_settings()
    with archive.open_house(None if args.data else settings.url, args.data or settings.data) as store:
        if store.notice:
            print(store.notice, file=sys.stderr)
        yield store


@contextmanager
def fresh_store() -> Iterator[Store]:
    """An empty database, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="emberfall-") as folder, open_store(None, Path(folder)) as store:
        yield store


def campaigns_of(store: Store, asked: str | None = None) -> tuple[Campaign, ...]:
    """The campaigns that somebody plays, newest first; or the one that is named, woken if it sleeps.

    Raises: NoSuchCampaign.
    """
    there = tuple(reversed([campaign for campaign in ledger.campaigns(store) if not campaign.reserve]))
    if asked is None:
        return tuple(campaign for campaign in there if not campaign.asleep)
    found = tuple(campaign for campaign in there if campaign.id == asked)
    if not found:
        listed = ", ".join(campaign.id for campaign in there) or "none yet"
        raise NoSuchCampaign(f"no campaign {asked!r} in the {store.where}; there are: {listed}")
    if found[0].asleep:
        archive.wake(store, asked)
    return found
