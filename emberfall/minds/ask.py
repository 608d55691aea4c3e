"""Asking: each model of the chain in turn, within the time and the tokens there are, and then the offline engine."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field
from queue import SimpleQueue

from emberfall.minds import briefing, chain, loop
from emberfall.minds.chain import Fault
from emberfall.minds.company import Minds
from emberfall.minds.providers import Model
from emberfall.minds.purse import Bill
from emberfall.minds.question import Answer, Question
from emberfall.minds.reading import Items, Json, Unreadable, read
from emberfall.minds.request import Reply, Request
from emberfall.minds.shapes import Checked, checked, listed, schema
from emberfall.records import OFFLINE, Asked, Mode, Purpose, Record, Try

LEAST_S = 0.3  # with less time left nobody is asked
TOOLS: dict[Purpose, str] = {"propose": "propose_world_change"}
"""What a model calls to answer, where that is not the purpose itself."""

UNBILLED = frozenset(
    {"key_refused", "not_allowed", "no_such_model", "mode_refused", "request_refused", "too_long", "rate_limited"}
    | {"quota_spent", "server_failed", "unreachable", "over_cap"}
)
"""Conditions in which no provider asks for money."""


def ask[T: Record](question: Question[T], minds: Minds, hear: Callable[[Record, str], None] | None = None) -> Answer[T]:
    """The answer of the first model that gives a good one, or of the offline engine; noted in the minds' log.

    With `hear`, the shape is one list of records; each is heard, with who said it, as soon as it is checked. What was
    heard stands: a model that fails after its first record is not followed by another.
    """
    began = time.perf_counter()
    asking = _Asking(question, minds.in_time(), hear)
    for model in minds.models:
        value = asking.of(model)
        if value is not None:
            return asking.answer(value, model.id, began)
    return asking.answer(question.offline(), OFFLINE, began)


@dataclass
class _Asking[T: Record]:
    """One question on its way down the chain."""

    question: Question[T]
    minds: Minds
    hear: Callable[[Record, str], None] | None
    tries: list[Try] = field(default_factory=list)
    bills: list[Bill] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)

    def answer(self, value: T, mind: str, began: float) -> Answer[T]:
        asked = Asked(
            purpose=self.question.purpose,
            of=self.question.of,
            mind=mind,
            tries=tuple(self.tries),
            kept=tuple(dict.fromkeys(self.kept)),
            dropped=tuple(self.dropped),
            tokens_in=sum(bill.tokens_in for bill in self.bills),
            tokens_out=sum(bill.tokens_out for bill in self.bills),
            cost=sum(bill.cost for bill in self.bills),
            ms=(time.perf_counter() - began) * 1000,
        )
        self.minds.log.append(asked)
        return Answer(value, asked)

    def of(self, model: Model) -> T | None:
        """This model's answer, or None when the next is to be asked."""
        standing, met = self.minds.standing(model), Counter[str]()
        attempt = _Attempt(standing.mode(self.hear is not None))
        while sum(met.values()) < chain.MOST_TRIES:
            if self.minds.now() < standing.until:
                self._tried(model, attempt.mode, "cooling")
                return None
            if self.minds.left() < LEAST_S:
                self._tried(model, attempt.mode, "no_time")
                return None
            heard: list[Checked[Record]] = []
            began = time.perf_counter()
            try:
                value = self._once(model, attempt, heard)
            except (Fault, Unreadable) as fault:
                self._tried(model, attempt.mode, fault.condition, began)
                if heard:
                    return self._gathered(heard)
                wait = fault.wait if isinstance(fault, Fault) else None
                if not self._goes_on(model, attempt, Fault(fault.condition, wait), met):
                    return None
            else:
                self._tried(model, attempt.mode, "answered", began)
                standing.answered(attempt.mode)
                return value
        return None

    def _goes_on(self, model: Model, attempt: _Attempt, fault: Fault, met: Counter[str]) -> bool:
        """Does what the chain's table says, and says whether the same model is asked again."""
        do = chain.react(fault, met[fault.condition], attempt.mode, model.provider.modes)
        met[fault.condition] += 1
        self.minds.standing(model).failed(fault.condition, attempt.mode, do, self.hear is not None)
        if do in ("next", "drop"):
            self.minds.leave(model, fault, do)
            return False
        attempt.change(do, fault.condition, model)
        return True

    def _tried(self, model: Model, mode: Mode, outcome: str, began: float | None = None) -> None:
        took = (time.perf_counter() - began) * 1000 if began else 0.0
        self.tries.append(Try(model=model.id, mode=mode, outcome=outcome, ms=round(took, 1)))

    def _once(self, model: Model, attempt: _Attempt, heard: list[Checked[Record]]) -> T:
        """One request. Raises: Fault, Unreadable."""
        shape = schema(self.question, bounded=model.provider.bounded)
        shown = briefing.messages(self.question, shape, attempt.mode, attempt.share)
        answer_s = min(self.minds.limits.answer_s, self.minds.left())
        request = Request(
            name=TOOLS.get(self.question.purpose, self.question.purpose),
            messages=shown,
            schema=shape,
            mode=attempt.mode,
            room=self.question.room * attempt.room,
            brief=attempt.brief,
            streamed=attempt.streamed and attempt.mode in model.provider.streamed,
            first_s=min(self.minds.limits.first_s, answer_s),
            whole_s=answer_s,
        )
        known = briefing.tokens(shown)
        bill = Bill(model.id, known + request.room)
        self.bills.append(bill)
        with self.minds.purse.pays(bill) if self.minds.purse else nullcontext():
            return self._read(self._spoken(model, request, bill, known, heard), heard)

    def _spoken(self, model: Model, request: Request, bill: Bill, known: int, heard: list[Checked[Record]]) -> Reply:
        """What the model says; its records are heard in this thread, while the next are on their way."""
        pieces: SimpleQueue[str | None] = SimpleQueue()
        reply, items = Reply(), self._items()
        work = loop.begin(_until_the_end(self.minds, model, request, reply, pieces))
        try:
            while (piece := pieces.get()) is not None:
                self._heard(items.feed(piece) if items else [], heard, model)
            work.result()
        except (Fault, Unreadable) as fault:
            work.cancel()
            bill.tokens_in, bill.tokens_out = reply.tokens_in, reply.tokens_out
            if fault.condition not in UNBILLED and not reply.tokens_in:
                bill.tokens_in, bill.tokens_out = known, len(reply.text) // 4
            raise
        bill.tokens_in, bill.tokens_out = reply.tokens_in or known, reply.tokens_out or len(reply.text) // 4
        return reply

    def _items(self) -> Items | None:
        return Items(self._list()[0]) if self.hear else None

    def _list(self) -> tuple[str, type[Record]]:
        """The field of the shape that is a list of records, and the records' type."""
        (name,) = self.question.shape.model_fields
        item = listed(self.question.shape, name)
        assert item is not None
        return name, item

    def _heard(self, items: list[dict[str, Json]], heard: list[Checked[Record]], model: Model) -> None:
        for item in items:
            try:
                found = checked(self._list()[1], self.question.offers, item)
            except Unreadable:
                continue  # a broken sentence is no sentence
            heard.append(found)
            if self.hear:
                self.hear(found.value, model.id)

    def _read(self, reply: Reply, heard: list[Checked[Record]]) -> T:
        if heard:
            return self._gathered(heard)
        found = checked(self.question.shape, self.question.offers, read(reply.text))
        self.kept += found.kept
        self.dropped += found.dropped
        return found.value

    def _gathered(self, heard: list[Checked[Record]]) -> T:
        for found in heard:
            self.kept += found.kept
            self.dropped += found.dropped
        return self.question.shape(**{self._list()[0]: tuple(found.value for found in heard)})


@dataclass
class _Attempt:
    """How the next request is made."""

    mode: Mode
    share: float = 1.0  # of the prompt's budget
    room: int = 1  # times the question's own
    brief: bool = False
    streamed: bool = True

    def change(self, do: chain.Do, condition: str, model: Model) -> None:
        match do:
            case "weaker":
                self.mode = chain.weaker(self.mode, model.provider.modes) or self.mode
            case "smaller":
                self.share /= 2
            case "briefer":
                self.brief, self.room = True, self.room * 2
        if condition == "nonsense":
            self.streamed = False  # some servers cannot


async def _until_the_end(
    minds: Minds, model: Model, request: Request, reply: Reply, pieces: SimpleQueue[str | None]
) -> None:
    from emberfall.minds import calls

    try:
        await calls.speak(lambda: minds.client(model), model, request, reply, pieces.put)
    finally:
        pieces.put(None)
