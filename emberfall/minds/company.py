"""The minds of a process: the chain of models, how each of them stands, and what they may cost."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pydantic import SecretStr

from emberfall.graph.store import Store
from emberfall.minds import chain, loop
from emberfall.minds.chain import Do, Fault
from emberfall.minds.providers import BY_NAME, PROVIDERS, Model, model, read_models
from emberfall.minds.purse import Purse
from emberfall.records import Asked, Mode, Record

if TYPE_CHECKING:
    from emberfall.minds.calls import Client

log = logging.getLogger(__name__)

SLIPS = 3  # answers out of shape in a row, after which a weaker mode is remembered


class Limits(Record):
    """Seconds, and tokens a day."""

    turn_s: float = 20.0  # of all questions of a turn; after it the offline engine answers
    answer_s: float = 12.0  # of one answer
    first_s: float = 8.0  # until its first word
    model_cap: int = 2_000_000  # of each model, by all campaigns; 0 for none
    table_cap: int = 200_000  # of each campaign: about a hundred turns


USUAL = Limits()


def read_limits(environ: Mapping[str, str] = os.environ) -> Limits:
    """EMBERFALL_TURN_SECONDS, EMBERFALL_ANSWER_SECONDS, EMBERFALL_MODEL_TOKENS, EMBERFALL_TABLE_TOKENS.

    Raises: ValueError for what is no number, naming the variable.
    """

    def number(name: str, default: float) -> float:
        said = environ.get(name) or str(default)
        try:
            found = float(said)
        except ValueError:
            raise ValueError(f"{name} is {said!r}; it takes a number, such as {default:g}") from None
        if not 0 <= found < 1e12:
            raise ValueError(f"{name} is {said}; it takes a number from 0 up, such as {default:g}")
        return found

    answer_s = number("EMBERFALL_ANSWER_SECONDS", USUAL.answer_s)
    return Limits(
        turn_s=number("EMBERFALL_TURN_SECONDS", USUAL.turn_s),
        answer_s=answer_s,
        first_s=answer_s * USUAL.first_s / USUAL.answer_s,
        model_cap=int(number("EMBERFALL_MODEL_TOKENS", USUAL.model_cap)),
        table_cap=int(number("EMBERFALL_TABLE_TOKENS", USUAL.table_cap)),
    )


@dataclass
class Standing:
    """What this process has learnt of one model."""

    first: Mode
    streams: Mode  # the first mode in which it answers word by word
    until: float = 0.0  # it is not asked before
    slips: int = 0

    def mode(self, heard: bool) -> Mode:
        """The surest mode that works; of a list that is heard while it is spoken, one that can be streamed."""
        return max(self.first, self.streams, key=chain.MODES.index) if heard else self.first

    def answered(self, mode: Mode) -> None:
        self.slips = self.slips if chain.MODES.index(mode) > chain.MODES.index(self.first) else 0

    def failed(self, condition: str, mode: Mode, do: Do, heard: bool) -> None:
        """A mode that a server refuses is not tried again; one that it only seems to know, after a few slips."""
        if condition in ("nonsense", "misshapen") and mode == self.first:
            self.slips += 1
        if do == "weaker" and (condition == "mode_refused" or self.slips >= SLIPS):
            known = chain.weaker(mode) or mode
            if heard:
                self.streams = known
            else:
                self.first = known
            self.slips = 0


@dataclass(frozen=True)
class Minds:
    """Those who may be asked, the first one first; behind them stands the offline engine. Close it in the end.

    What is learnt of a model, and until when it is left alone, is shared by all turns of this process. `log` and
    `notes` are those of one turn.
    """

    models: tuple[Model, ...] = ()
    limits: Limits = USUAL
    own: bool = False  # a player's own key: counted, and not capped
    now: Callable[[], float] = time.monotonic
    purse: Purse | None = None
    until: float | None = None  # the end of the turn
    log: list[Asked] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    _standings: dict[str, Standing] = field(default_factory=dict, repr=False)
    _clients: dict[str, Client] = field(default_factory=dict, repr=False)
    _told: set[str] = field(default_factory=set, repr=False)

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Minds:
        """The host's own chain; none when no key is set. Raises: ValueError, naming the variable."""
        return cls(models=read_models(environ), limits=read_limits(environ))

    @classmethod
    def from_key(cls, provider: str, key: SecretStr, environ: Mapping[str, str] = os.environ) -> Minds:
        """A player's own: this provider's models, opened by this key, at the provider's own address and nowhere else.

        Raises: ValueError for a provider that is not among `key_takers()`, or a key that cannot be one.
        """
        if provider not in key_takers():
            raise ValueError(f"a key for {provider[:40]!r} opens nothing here; there are: {', '.join(key_takers())}")
        said = key.get_secret_value().strip()
        if not said.isascii() or not said.isprintable() or not 8 <= len(said) <= 300 or " " in said:
            raise ValueError("that does not look like a key")
        row = BY_NAME[provider]
        opened = (model(row, name, {}).model_copy(update={"key": SecretStr(said)}) for name in row.models)
        return cls(models=tuple(opened), limits=read_limits(environ), own=True)

    def for_turn(self, store: Store, campaign: str) -> Minds:
        """These minds for one turn of a campaign: with its purse and a log of its own; its time begins `in_time`."""
        notes: list[str] = []
        caps = (0, 0) if self.own else (self.limits.model_cap, self.limits.table_cap)
        purse = Purse(store, campaign, *caps, notes) if self.models else None
        return replace(self, purse=purse, until=None, log=[], notes=notes)

    @property
    def patience_s(self) -> float:
        """How much longer than the offline engine a turn may hold the table."""
        return 2 * self.limits.turn_s if self.models else 0.0

    def in_time(self) -> Minds:
        """These minds with an end to their time, which begins now unless a turn has begun it."""
        return self if self.until is not None else replace(self, until=self.now() + self.limits.turn_s)

    def left(self) -> float:
        """Seconds until the end of the turn."""
        return self.limits.turn_s if self.until is None else self.until - self.now()

    def standing(self, model: Model) -> Standing:
        modes, streamed = model.provider.modes, model.provider.streamed
        return self._standings.setdefault(_who(model), Standing(modes[0], streamed[0]))

    def client(self, model: Model) -> Client:
        """The open line to a model's server."""
        from emberfall.minds import calls

        if _where(model) not in self._clients:
            self._clients[_where(model)] = calls.client(model)
        return self._clients[_where(model)]

    def leave(self, model: Model, fault: Fault, do: Do) -> None:
        """Leaves a model alone for as long as it, or the table, says; a refused key closes its provider."""
        if not (seconds := chain.cooling(fault)):
            return
        for one in self.models:
            if one is model or (fault.condition == "key_refused" and _where(one) == _where(model)):
                self.standing(one).until = self.now() + seconds
        if do == "drop" and model.id not in self._told:
            self._told.add(model.id)
            why = chain.BY_CONDITION[fault.condition]
            log.warning("%s: %s (%s); it is not asked for an hour", model.id, why.condition, why.seen)
            self.notes.append(f"{model.id} does not answer here ({why.seen}), and is left alone for an hour.")

    def amend(self, **changed: object) -> None:
        """Adds to the last question's entry what became of its answer."""
        self.log[-1] = self.log[-1].model_copy(update=changed)

    def badge(self) -> tuple[str, str]:
        """Who speaks for the characters, in a word and in a sentence."""
        if not self.models:
            return "offline", "No model key is set, so the rules engine plays every part. The graph is the same."
        first = next((one for one in self.models if self.standing(one).until <= self.now()), None)
        if first is None:
            return "offline", "The models are resting, so the rules engine plays every part. The graph is the same."
        behind = len(self.models) - 1
        more = f", with {behind} more behind it" if behind else ""
        whose = "your own key" if self.own else "the host's key"
        return first.name.rpartition("/")[2], f"{first.id} speaks{more}, on {whose}; the graph decides what is true."

    def close(self) -> None:
        """Hangs up on every server; the minds may still be asked, and call again."""
        clients = list(self._clients.values())
        self._clients.clear()
        for one in clients:
            loop.begin(one.close()).result(timeout=5)


def alone() -> Minds:
    """No models: the offline engine answers everything."""
    return Minds()


def key_takers() -> tuple[str, ...]:
    """Providers that a player may bring a key for."""
    return tuple(provider.name for provider in PROVIDERS if provider.keyed and provider.models)


def _who(model: Model) -> str:
    return f"{model.id}@{model.url}"


def _where(model: Model) -> str:
    return f"{model.provider.name}@{model.url}"
