"""What words mean, as vectors: loaded before somebody asks, and the same for the same text."""

from __future__ import annotations

import pytest

from emberfall import campaigns
from emberfall.graph import ledger
from emberfall.graph.store import Store
from emberfall.minds import embedding
from emberfall.minds.embedding import alike, embed, embed_all


def test_meaning_is_loaded_before_the_first_question_even_where_a_demo_was_kept(store: Store) -> None:
    campaigns.keep_reserve(store)
    embedding._model.cache_clear()
    campaigns.keep_reserve(store)
    assert embedding._model.cache_info().currsize == 1
    graph = ledger.take_reserve(store, campaigns.DEMO)
    assert graph
    ledger.forget_campaign(store, graph)
    store.drop(graph)


def test_texts_that_mean_alike_point_alike() -> None:
    fear, ring = embed("Borin is afraid of the dark."), embed("The ring lies under a stone.")
    asked = embed("What frightens you about darkness?")
    assert len(asked) == 256
    assert alike(asked, asked) == pytest.approx(1.0, abs=1e-4)
    assert alike(asked, fear) > alike(asked, ring) + 0.2


def test_a_text_means_the_same_alone_and_among_others() -> None:
    assert embed_all(("the forge", "the mine"))[1] == pytest.approx(embed("the mine"), abs=1e-5)
