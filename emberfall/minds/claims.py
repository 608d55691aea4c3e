"""What a text says to happen: verbs of change with who does them and to what, as far as words show it. Pure.

It is read by rules of thumb that err on one side: a sentence that changes nothing may be taken for a claim, and is then
told in plain words instead; one that claims something in words that are not here gets through.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources

from lemminflect import getAllInflections

from emberfall.minds.wording import Token, tokens
from emberfall.records import Record, Scene

_FILE: dict[str, dict[str, str]] = tomllib.loads(
    (resources.files(__package__) / "claims.toml").read_text(encoding="utf-8")
)


def listed(name: str) -> frozenset[str]:
    """The words of this name in `claims.toml`, which says what each list is for."""
    return frozenset(_FILE["words"][name].split())


SLIGHT, ALONE, FADING, DRIFTING = listed("slight"), listed("alone"), listed("fading"), listed("drifting")
UNREAL, DENYING, DETERMINERS, OBJECTS = listed("unreal"), listed("denying"), listed("determiners"), listed("objects")
VICTIMS, PASSIVE, IN_HAND, AWAY = listed("victims"), listed("passive"), listed("in_hand"), listed("away")
FALLS, LIMBS, APART = listed("falls"), listed("limbs"), listed("apart")
BEFORE_DOING = frozenset(["of", "about", "for", "from", "without", "than", "against"])
"""Before a form in -ing: it is spoken of and not done."""

_ASKED = re.compile(r"[^.!?…\n]*\?")
"""A sentence that asks: it claims nothing, and takes nothing back of what stands beside it."""

CHANGES = frozenset(["change", "changes", "changed", "changing"])
WITH_HANDS = ("give", "take", "make")


class Claim(Record):
    """One change that the words say happened. Empty: the words do not show it."""

    kind: str
    verb: str
    who: frozenset[str] = frozenset()  # who does it, or, when `done`, whom or what it is done to
    done: bool = False  # "is given"
    to: frozenset[str] = frozenset()  # beings named behind it
    items: tuple[frozenset[str], ...] = ()
    places: tuple[frozenset[str], ...] = ()


def claims(text: str, scene: Scene) -> tuple[Claim, ...]:
    """Every change that the text says to happen: not what it denies, wishes or asks for, nor what is slight."""
    said = tokens(_ASKED.sub(" ", text), scene)
    kinds: dict[str, str] = {thing.id: thing.kind for thing in scene.things}
    return tuple(_read(said, kinds))


def _read(said: Sequence[Token], kinds: dict[str, str]) -> Iterator[Claim]:
    for at, token in enumerate(said):
        found = forms().get(token.word)
        start = max((n + 1 for n in range(at) if said[n].pause), default=0)
        end = next((n for n in range(at, len(said)) if said[n].pause), len(said))
        before, behind = said[start:at], said[at + 1 : end]
        if found is None and token.word in _feet() and AWAY & {one.word for one in behind[:2]}:
            found = "go", _feet()[token.word]
        elif token.word == "hands" and before and before[-1].word in CHANGES:
            found = "give", "change hands"
        elif found is None and token.word == "dead" and before and before[-1].word in FALLS:
            found = "end", "die"
        if found is None:
            continue
        kind, verb = found
        if (
            (verb != "change hands" and _noun(token, before, behind))
            or _denied(before, behind)
            or _unreal(token, before)
        ):
            continue
        items = tuple(one.ids for one in said[start:end] if _are(one, "item", kinds))
        if _slight(kind, verb, before, behind, items, kinds):
            continue
        who = next((one.ids for one in reversed(said[:at]) if _are(one, "being", kinds) and not one.owns), frozenset())
        yield Claim(
            kind="give" if kind == "put" else kind,
            verb=verb,
            who=who,
            done=any(one.word in PASSIVE for one in before[-2:]),
            to=frozenset(id for one in _until_verb(behind) if _are(one, "being", kinds) for id in one.ids),
            items=items,
            places=tuple(one.ids for one in behind if _are(one, "place", kinds)),
        )


def _until_verb(behind: Sequence[Token]) -> Sequence[Token]:
    """What still belongs to this verb."""
    end = next((n for n, one in enumerate(behind) if one.word in ("while", "as", "when", "and", "but")), len(behind))
    return behind[:end]


def _are(token: Token, kind: str, kinds: dict[str, str]) -> bool:
    of = ("npc", "player") if kind == "being" else (kind,)
    return any(kinds[id] in of for id in token.ids)


def _noun(token: Token, before: Sequence[Token], behind: Sequence[Token]) -> bool:
    """ "The forge", "her take on it", "both hands"; but "watches her forge the blade", "it is Ann that gives"."""
    if token.word in LIMBS and not (behind and (behind[0].word in OBJECTS | {"over"} or behind[0].ids)):
        return True
    if not before or before[-1].word not in DETERMINERS:
        return bool(before and before[-1].owns)
    verb_like = before[-1].word in ("her", "that") and behind and (behind[0].word in OBJECTS or bool(behind[0].ids))
    return not verb_like


def _denied(before: Sequence[Token], behind: Sequence[Token]) -> bool:
    words, next_ = [one.word for one in before[-3:]], [one.word for one in behind[:2]]
    if any(one.word == "neither" for one in before) or any(word in DENYING or word.endswith("n't") for word in words):
        return True
    return any(word in ("nothing", "no", "none", "nobody") for word in next_) and "but" not in next_


def _unreal(token: Token, before: Sequence[Token]) -> bool:
    """ "She would forge", "asks her to forge", "talks of forging", "to forge it"."""
    words = [one.word for one in before]
    if UNREAL & set(words) or (token.word.endswith("ing") and words[-1:] and words[-1] in BEFORE_DOING):
        return True
    return "to" in words[-2:] and (bool(_asking() & set(words)) or len(words) < 3)


def _slight(
    kind: str,
    verb: str,
    before: Sequence[Token],
    behind: Sequence[Token],
    items: Sequence[frozenset[str]],
    kinds: dict[str, str],
) -> bool:
    """Is nothing changed by it, in this use?"""
    next_ = {one.word for one in behind[:5]}
    near = next_ | {one.word for one in before[-3:]}
    beings = [n for n, one in enumerate(behind) if _are(one, "being", kinds) and not one.owns]
    match kind:
        case "put":
            to = any(n < 2 or behind[n - 1].word == "to" for n in beings)
            return not (items and (to or IN_HAND & {one.word for one in behind}))
        case "spoil":
            return not items
        case "harm":
            her = any(one.word == "her" and not behind[n + 1 : n + 2] for n, one in enumerate(behind[:3]))
            struck = her or any(n < 3 for n in beings) or VICTIMS & {one.word for one in behind[:3]}
            return not (struck or PASSIVE & {one.word for one in before[-2:]})
        case "end":
            return bool(FADING & near) and not items
        case "go":
            drifts = DRIFTING & {one.word for one in before} if not any(_are(b, "being", kinds) for b in before) else ()
            return (verb == "leave" and _left_alone(behind)) or (
                bool(drifts) and not any(_are(one, "place", kinds) for one in behind)
            )
    handled = kind in WITH_HANDS and not items
    alone = not any(_are(one, "being", kinds) for one in before)
    idle = alone and (SLIGHT | DRIFTING) & {one.word for one in before[-2:]}  # "a moment passes"
    apart = APART & {one.word for one in behind[:1]}
    return handled and (verb == "return" or bool(SLIGHT & next_) or bool(idle) or bool(apart))


def _left_alone(behind: Sequence[Token]) -> bool:
    """ "Leaves it at that", "leaves the question hanging"; but "leaves the room"."""
    words = {one.word for one in behind[:3]}
    return bool(words & (SLIGHT | ALONE)) and "room" not in words


@cache
def forms() -> dict[str, tuple[str, str]]:
    """Each form of each claiming verb -> (kind, lemma)."""
    found: dict[str, tuple[str, str]] = {}
    for kind, verbs in _FILE["verbs"].items():
        for verb in verbs.split():
            for form in _inflected(verb):
                found.setdefault(form, (kind, verb))
    return {form: claim for form, claim in found.items() if form not in listed("idle")}


@cache
def _feet() -> dict[str, str]:
    return {form: verb for verb in listed("feet") for form in _inflected(verb)}


@cache
def _asking() -> frozenset[str]:
    return listed("wishing") | {form for verb in listed("asking") for form in _inflected(verb)}


@cache
def _inflected(verb: str) -> frozenset[str]:
    inflected = getAllInflections(verb, upos="VERB")
    return frozenset({verb, *(form for all_forms in inflected.values() for form in all_forms)})
