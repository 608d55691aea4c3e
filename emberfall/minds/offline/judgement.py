"""The offline engine's judgement: what a being makes of a petition, from its memories and the rules that bind it.

The numbers are those of the design: a memory counts sentiment x weight x fade; at the price or above she agrees, four
below it she refuses, and between the two she bargains. Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from emberfall.records import Applied, Memory, Mend, Record, Verdict

HALF_LIFE = 30.0  # in-world days after which a memory counts half
FORGOTTEN = 0.1  # what has faded below this is out of mind, until somebody brings it up again
BARGAINING_ROOM = 4.0  # how far below the price a being still bargains
WANT = 2.0  # what the offer of something wanted is worth

SENTIMENT = {
    "insult": -3.0,
    "threaten": -3.0,
    "attack": -5.0,
    "theft": -4.0,
    "promise": 1.0,
    "praise": 1.0,
    "help": 2.0,
    "apologise": 2.0,
    "give": 2.0,
}

KINDNESSES = frozenset(verb for verb, felt in SENTIMENT.items() if felt > 0)


class Weighing(Record):
    """What a being weighs: all of it was read from the graph."""

    memories: tuple[Memory, ...]
    consent: tuple[Applied, ...]  # the rules that bind consent, judged
    temper: int
    price: float
    wanted: bool  # what is offered is something wanted


class Judgement(Record):
    verdict: Verdict
    score: float
    cites: tuple[str, ...]
    bites: tuple[str, ...]  # rules that forbade agreement


def sentiment(verb: str, strength: float, repeats: int) -> float:
    """What a deed of this verb does to whom it is done to; a kindness repeated in one session does nothing more."""
    base = SENTIMENT.get(verb, 0.0)
    if base > 0 and repeats > 0:
        return 0.0
    return round(base * strength, 4)


def fade(days: float, half_life: float = HALF_LIFE) -> float:
    """How much of a memory is left after so many in-world days: 0-1, half after `half_life`."""
    return float(0.5 ** (max(0.0, days) / half_life))


def felt(memory: Memory, kept: Collection[str] = ()) -> float:
    """What a memory counts now; what an oath keeps alive has not faded."""
    return memory.sentiment * memory.weight * (1.0 if memory.id in kept else fade(memory.days))


def in_mind(memories: Sequence[Memory], consent: Sequence[Applied]) -> tuple[Memory, ...]:
    """The memories that count: what has faded away is forgotten, unless an oath keeps it alive."""
    alive = kept(consent)
    return tuple(m for m in memories if m.id in alive or m.weight * fade(m.days) * abs(m.sentiment) >= FORGOTTEN)


def kept(consent: Sequence[Applied]) -> frozenset[str]:
    """The deeds that rules still hold against the asker: such a grudge does not fade until it is mended."""
    return frozenset(mend.deed for rule in consent if bites(rule) for mend in rule.mends if _open(mend))


def bites(rule: Applied, forgotten: Collection[str] = ()) -> bool:
    """Would the rule forbid agreement if the deeds in `forgotten` had never been remembered?"""
    if not rule.mends:
        return rule.bites
    held = any(
        mend.deed not in forgotten and any(all(id in forgotten for id in ids) for _, ids in mend.mended)
        for mend in rule.mends
    )
    return held if rule.effect == "forbid" else not held


def judge(weighing: Weighing) -> Judgement:
    """The verdict, its score, and the memories it rests on."""
    scale = _Scale(weighing)
    verdict, score = scale.verdict(())
    return Judgement(
        verdict=verdict,
        score=round(score, 4),
        cites=_cites(weighing, scale, verdict),
        bites=tuple(rule.rule for rule in weighing.consent if bites(rule)),
    )


class _Scale:
    """What is weighed, ready to be weighed again without some of it."""

    def __init__(self, weighing: Weighing) -> None:
        self.alive = kept(weighing.consent)
        self.felt = {m.id: felt(m, self.alive) for m in weighing.memories}
        self._price = weighing.price
        self._all = sum(self.felt.values()) + weighing.temper + (WANT if weighing.wanted else 0.0)
        self._rules = [(rule, _stands_on(rule), bites(rule)) for rule in weighing.consent]

    def verdict(self, forgotten: Collection[str]) -> tuple[Verdict, float]:
        """The verdict and the score if these deeds had never been remembered."""
        score = self._all - sum(self.felt.get(id, 0.0) for id in forgotten)
        if any(
            bit if stands_on.isdisjoint(forgotten) else bites(rule, forgotten) for rule, stands_on, bit in self._rules
        ):
            return "refuse", score
        # To the hundredth: a kindness of this very hour has not faded yet, and 0.1 + 0.2 - 0.3 is nothing.
        above = round(score - self._price, 2)
        return ("agree" if above >= 0 else "bargain" if above > -BARGAINING_ROOM else "refuse"), score


def _cites(weighing: Weighing, scale: _Scale, verdict: Verdict) -> tuple[str, ...]:
    """Every memory whose loss alone changes the verdict; if none does, the smallest set whose loss does."""
    ids = _rememberable(weighing)
    decisive = tuple(id for id in ids if scale.verdict((id,))[0] != verdict)
    return decisive or _smallest(weighing, scale, verdict, ids)


def _smallest(weighing: Weighing, scale: _Scale, verdict: Verdict, ids: Sequence[str]) -> tuple[str, ...]:
    """The fewest memories that together decide it: what a rule stands on, or the heaviest on one side of the scale.

    For a sum, forgetting the heaviest first is the smallest way across a bound.
    """
    stood_on = frozenset(scale.alive)
    sets = [stood_on, *(frozenset(ids) for rule in weighing.consent for m in rule.mends for _, ids in m.mended)]
    found = [lost for lost in dict.fromkeys(sets) if lost and scale.verdict(lost)[0] != verdict]
    for side in (1, -1):
        lost = set(stood_on)
        heavy = (id for id, felt in scale.felt.items() if felt * side > 0 and id not in stood_on)
        for id in sorted(heavy, key=lambda id: -abs(scale.felt[id])):
            lost.add(id)
            if scale.verdict(lost)[0] != verdict:
                found.append(frozenset(lost))
                break
    best = min(found, key=len, default=frozenset[str]())
    return tuple(id for id in ids if id in best)


def _stands_on(rule: Applied) -> frozenset[str]:
    """The deeds that the rule holds, and what mended them."""
    return frozenset(id for m in rule.mends for id in (m.deed, *(id for _, events in m.mended for id in events)))


def _open(mend: Mend) -> bool:
    return any(not ids for _, ids in mend.mended)


def _rememberable(weighing: Weighing) -> tuple[str, ...]:
    """The ids that can be forgotten: memories, and the deeds and amends that rules stand on."""
    ids = dict.fromkeys(m.id for m in weighing.memories)
    for rule in weighing.consent:
        for mend in rule.mends:
            ids[mend.deed] = None
            ids.update(dict.fromkeys(id for _, events in mend.mended for id in events))
    return tuple(ids)
