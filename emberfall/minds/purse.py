"""What questions cost, and the caps that stop the asking; the tokens are counted in the shared graph."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from pydantic import Field

from emberfall.graph import ledger
from emberfall.graph.errors import StoreAsleep
from emberfall.graph.store import Store
from emberfall.minds.chain import Fault
from emberfall.records import Record, Spending

CAPPED = "The models have said all they may say here today. The game plays on without them, by the same rules."
UNCOUNTED = "What the models say cannot be counted just now. The game plays on without them, by the same rules."


class Price(Record):
    """US dollars for a million tokens."""

    tokens_in: float = Field(alias="in")
    tokens_out: float = Field(alias="out")


class PriceList(Record):
    as_of: str
    models: dict[str, Price]


@cache
def prices() -> PriceList:
    """Raises: pydantic.ValidationError, naming the row, when `prices.toml` is not a price list."""
    text = (resources.files(__package__) / "prices.toml").read_text(encoding="utf-8")
    return PriceList.model_validate(tomllib.loads(text))


def cost(model: str, tokens_in: int, tokens_out: int) -> float:
    """US dollars; 0 for a model without a price."""
    price = prices().models.get(model)
    return (tokens_in * price.tokens_in + tokens_out * price.tokens_out) / 1e6 if price else 0.0


@dataclass(slots=True)
class Bill:
    """What one request came to; until it is known, what it may come to."""

    model: str
    reserved: int
    tokens_in: int = 0
    tokens_out: int = 0

    @property
    def cost(self) -> float:
        return cost(self.model, self.tokens_in, self.tokens_out)


@dataclass(frozen=True)
class Purse:
    """Who pays for a campaign's questions. `model_cap` and `table_cap` are tokens a day, 0 for no cap."""

    store: Store
    campaign: str
    model_cap: int = 0
    table_cap: int = 0
    notes: list[str] = field(default_factory=list)

    @contextmanager
    def pays(self, bill: Bill) -> Iterator[Bill]:
        """Reserves the tokens, and counts what was used afterwards, also when nothing came of it.

        Raises: Fault("over_cap") when the day's tokens of the model or the campaign are spent, or cannot be counted.
        """
        table = campaign_purse(self.campaign)
        caps = {table: self.table_cap, f"model:{bill.model}": self.model_cap}
        try:
            full = ledger.spend(self.store, caps, bill.reserved)
        except StoreAsleep as error:  # the shared graph's node is away, and this table's is not
            self.notes.append(UNCOUNTED)
            raise Fault("over_cap") from error
        if full:
            self.notes.append(CAPPED)
            raise Fault("over_cap")
        try:
            yield bill
        finally:
            used = bill.tokens_in + bill.tokens_out
            with suppress(StoreAsleep):  # what was reserved stays counted
                ledger.spend(self.store, dict.fromkeys(caps, 0), used - bill.reserved, bill.cost, asks=1)


def campaign_purse(campaign: str) -> str:
    return f"campaign:{campaign}"


def spending(store: Store, campaign: str, cap: int = 0) -> Spending:
    """What this campaign's questions came to, in all and today."""
    tokens, cost, today_tokens, today_cost = ledger.spent(store, campaign_purse(campaign))
    return Spending(
        tokens=tokens,
        cost=cost,
        today_tokens=today_tokens,
        today_cost=today_cost,
        cap=cap,
        priced_at=prices().as_of,
    )
