"""Caps are counted in the shared graph, all or nothing, by everybody at once; and a player's key is nobody else's."""

from __future__ import annotations

import secrets
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from faulty import faulty
from pydantic import SecretStr
from test_minds_chain import QUESTION, QUICK, minds_of

from emberfall.graph import ledger
from emberfall.graph.store import Store
from emberfall.minds import Minds, ask, key_takers
from emberfall.minds.purse import CAPPED, cost, prices, spending
from emberfall.records import OFFLINE


@pytest.fixture
def campaign() -> str:
    return f"dnd_test_{secrets.token_hex(6)}"


def test_a_purse_is_spent_up_to_its_cap_and_not_beyond_by_many_at_once(store: Store, campaign: str) -> None:
    purses = {f"campaign:{campaign}": 1_000, f"model:{campaign}": 5_000}
    with ThreadPoolExecutor(8) as many:
        refused = list(many.map(lambda _: ledger.spend(store, purses, 30), range(64)))
    assert refused.count(()) == 33
    assert set(refused) == {(), (f"campaign:{campaign}",)}
    assert ledger.spent(store, f"campaign:{campaign}")[0] == ledger.spent(store, f"model:{campaign}")[0] == 990


def test_at_the_cap_the_offline_engine_plays_on_and_says_so(store: Store, campaign: str) -> None:
    with faulty() as server:
        minds = minds_of(server, "openai", "good")
        capped = Minds(models=minds.models, limits=QUICK.model_copy(update={"table_cap": 2_500}))
        before = ask(QUESTION, capped.for_turn(store, campaign))
        ledger.spend(store, {f"campaign:{campaign}": 0}, 2_000)
        turn = capped.for_turn(store, campaign)
        after = ask(QUESTION, turn)
        capped.close()
    assert (before.mind, after.mind) == ("openai:good", OFFLINE)
    assert after.asked.tries[0].outcome == "over_cap"
    assert turn.notes == [CAPPED]
    assert server.count["good"] == 1


def test_what_was_reserved_and_not_used_is_given_back(store: Store, campaign: str) -> None:
    with faulty() as server:
        minds = minds_of(server, "openai", "500", "good")
        ask(QUESTION, minds.for_turn(store, campaign))
        minds.close()
    spent = spending(store, campaign)
    assert (spent.tokens, spent.today_tokens) == (120, 120)
    assert spent.priced_at == prices().as_of


def test_prices_have_a_date_and_are_for_a_million_tokens() -> None:
    time.strptime(prices().as_of, "%Y-%m-%d")
    assert cost("groq:openai/gpt-oss-120b", 1_000_000, 1_000_000) == pytest.approx(0.75)
    assert cost("ollama:llama3.2", 1_000_000, 0) == 0


def test_a_players_own_key_opens_its_provider_and_is_shown_nowhere() -> None:
    key = "gsk_" + secrets.token_hex(16)
    minds = Minds.from_key("groq", SecretStr(f" {key}\n"), {"GROQ_BASE_URL": "http://evil.example"})
    assert [model.key.get_secret_value() for model in minds.models] == [key] * len(minds.models)
    assert {model.url for model in minds.models} == {"https://api.groq.com"}
    assert key not in repr(minds) + str(minds.models) + minds.models[0].model_dump_json() + " ".join(minds.badge())


@pytest.mark.parametrize("key", ["", "short", "two words of it", "caf\u00e9" * 4, "k" * 301, "line\nfeed12345"])
def test_what_cannot_be_a_key_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(ValueError, match=r"^that does not look like a key$"):
        Minds.from_key("groq", SecretStr(key), {})


def test_a_key_is_taken_for_known_providers_only() -> None:
    assert "groq" in key_takers()
    assert "ollama" not in key_takers()
    with pytest.raises(ValueError, match="there are: groq"):
        Minds.from_key("http://10.0.0.1", SecretStr("k" * 20), {})
