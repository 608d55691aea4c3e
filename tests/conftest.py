"""What every test may use: one real embedded database for the whole run, and a graph of its own in it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import suppress

import pytest

from emberfall import campaigns, library, seats
from emberfall.graph import ledger
from emberfall.graph.errors import NoSuchCampaign
from emberfall.graph.store import Store, open_store

os.environ["EMBERFALL_MODELS"] = "none"  # whoever has a key in their environment plays these tests offline all the same


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """An embedded database in a folder of this run."""
    with open_store(None, tmp_path_factory.mktemp("data")) as opened:
        yield opened


@pytest.fixture
def graph_name(store: Store) -> Iterator[str]:
    """The name of a graph that is not there yet; what the test makes of it is dropped afterwards."""
    name = f"dnd_test_{secrets.token_hex(6)}"
    yield name
    with suppress(NoSuchCampaign):
        store.drop(name)


@pytest.fixture
def campaign(store: Store) -> Iterator[str]:
    """The demo, founded anew: Kael and Lyra are at the forge with Grimma, and Kael once mocked her brother."""
    graph = campaigns.found(store, library.pack("emberfall"))
    yield graph
    ledger.forget_campaign(store, graph)
    store.drop(graph)


@pytest.fixture
def host(store: Store) -> Iterator[str]:
    """The host's seat at a demo of this test's own."""
    token = campaigns.new_campaign(store, campaigns.DEMO)
    yield token
    if ledger.seat(store, token):
        seats.delete_campaign(store, token)
