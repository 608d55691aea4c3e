"""Who has what, as a text says it: "the ring is Ann's", "Ann carries the ring", "in Ann's hand the ring". Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emberfall.minds.claims import IN_HAND, UNREAL, listed
from emberfall.minds.wording import Token, tokens
from emberfall.records import Change, Craft, Record, Scene, Transfer

HOLDS, KEEPS, IS, HIS = listed("holds"), listed("keeps"), listed("is"), listed("his")
NEAR = 3  # tokens between a verb and the thing


class Holding(Record):
    """`firmly`: it belongs to them; otherwise they have it in their hands just now."""

    item: frozenset[str]
    by: frozenset[str]  # empty: by somebody whom a pronoun stands for
    firmly: bool


def holdings(text: str, scene: Scene) -> Iterator[Holding]:
    """What the text says of who has which thing, but for what it denies or only supposes."""
    kinds: dict[str, str] = {thing.id: thing.kind for thing in scene.things}
    for clause in _clauses(tokens(text, scene)):
        words = {one.word for one in clause}
        if words & (UNREAL | {"not", "never", "no", "nothing", "wants", "want"}) or any(
            w.endswith("n't") for w in words
        ):
            continue
        for at, token in enumerate(clause):
            if any(kinds[id] == "item" for id in token.ids):
                yield from _of(clause, at, kinds)


def _clauses(said: Sequence[Token]) -> Iterator[Sequence[Token]]:
    start = 0
    for at, one in enumerate((*said, Token(word=","))):
        if one.pause or one.word in ("and", "but", "while"):
            yield said[start:at]
            start = at + 1


def _of(clause: Sequence[Token], at: int, kinds: dict[str, str]) -> Iterator[Holding]:
    item = clause[at].ids

    def being(token: Token) -> bool:
        return any(kinds[id] in ("npc", "player") for id in token.ids)

    behind, before = clause[at + 1 :], clause[:at]
    if behind[:1] and behind[0].word in IS:
        owner = next((one for one in behind[1:4] if one.word not in IS), None)
        if owner and ((being(owner) and owner.owns) or owner.word in HIS):
            yield Holding(item=item, by=owner.ids, firmly=True)
    if len(behind) > 2 and (behind[0].word, behind[1].word) == ("belongs", "to") and being(behind[2]):
        yield Holding(item=item, by=behind[2].ids, firmly=True)
    verb = next((n for n in range(at - 1, max(-1, at - 1 - NEAR), -1) if clause[n].word in HOLDS), None)
    if verb is not None:
        who = next((one.ids for one in reversed(clause[:verb]) if being(one) and not one.owns), frozenset[str]())
        yield Holding(item=item, by=who, firmly=clause[verb].word in KEEPS)
    for n, one in enumerate(clause):
        whose = clause[n - 1] if n else None
        if one.word in IN_HAND and whose and whose.owns and being(whose):
            yield Holding(item=item, by=whose.ids, firmly=False)
        elif one.word in IN_HAND and whose and whose.word in ("his", "her", "their", "your") and n > at:
            yield Holding(item=item, by=frozenset(), firmly=False)
    if before and before[-1].owns and being(before[-1]):
        yield Holding(item=item, by=before[-1].ids, firmly=False)


def withheld(holding: Holding, scene: Scene, changes: Sequence[Change]) -> str:
    """Why nobody has it like that; empty when they have."""
    before = {id: scene.thing(id).owner for id in holding.item}
    after, hands = dict(before), {owner for owner in before.values() if owner}
    for change in changes:
        if isinstance(change, Craft | Transfer) and change.item in before:
            after[change.item] = change.receiver
            hands |= {change.receiver, change.maker if isinstance(change, Craft) else change.giver or change.receiver}
    having = {owner for owner in after.values() if owner} if holding.firmly else hands
    if (holding.by & having) if holding.by else having:
        return ""
    who = " or ".join(sorted(holding.by)) or "somebody"
    return f"it says that {who} has {' or '.join(sorted(holding.item))}"
