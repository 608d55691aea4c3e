"""The offline engine's words: picks a sentence for the occasion and fills in names; the same for the same seed."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from emberfall.minds.offline.scenery import AGREES, agreed
from emberfall.occasions import SENTENCES, SLOT, TOLD, VOICED, Occasion, slots

Sayings = Mapping[str, Sequence[str]]
"""Occasion -> the templates for it; the first is said first."""


def line(
    occasion: str, voice: Sayings, seed: str, names: Mapping[str, str], recent: Collection[str] | None = None
) -> str:
    """What a being says, in its voice, or in plain words where its voice has none that fit the names.

    `names` fills the slots of `occasions.VOICED`; what is empty counts as not given. `recent` holds the texts that were
    said lately, the newest first: they are avoided, and whoever has not spoken to the occasion lately begins with the
    first of its lines.

    Raises: KeyError when nobody has such an occasion.
    """
    return _say(VOICED[occasion], (voice.get(occasion, ()), _plain()["voice"][occasion]), seed, names, recent)


def narrate(
    occasion: str,
    seed: str,
    names: Mapping[str, str],
    recent: Collection[str] | None = None,
    own: Sayings | None = None,
) -> str:
    """What the Narrator tells; `own` holds a campaign's templates, by occasion, that go before the usual ones.

    `names` fills the slots of `occasions.TOLD`. A verb without words of its own is told by `act`.

    Raises: KeyError when the Narrator has no such occasion.
    """
    if occasion.startswith("act_") and occasion not in TOLD:
        occasion = "act"
    usual = _plain()["narration"]
    shelves = (
        (own or {}).get(occasion, ()),
        usual.get(occasion, ()),
        usual["act"] if occasion.startswith("act") else (),
    )
    return _say(TOLD[occasion], shelves, seed, names, recent)


def _say(
    occasion: Occasion,
    shelves: Sequence[Sequence[str]],
    seed: str,
    names: Mapping[str, str],
    recent: Collection[str] | None,
) -> str:
    given = {slot: _fit(slot, value, names) for slot, value in names.items() if value}
    for enough in (all, any):  # a line that says all it should, else one that says some of it
        for templates in shelves:
            fitting = [template for template in templates if _fits(template, occasion, given, enough)]
            if fitting:
                return fill(_pick(fitting, seed + occasion.when, given, recent), given)
    return ""


def _fits(
    template: str, occasion: Occasion, given: Mapping[str, str], enough: Callable[[Iterable[bool]], bool]
) -> bool:
    used = slots(template)
    said = [slot in used for slot in occasion.must if slot in given]
    return used - SENTENCES <= given.keys() and (not said or enough(said))


def tells(occasion: str, text: str, own: Sayings | None = None) -> bool:
    """Whether the text is one of the Narrator's sentences for the occasion, about whomever."""
    return any(
        _says(template, text, {})
        for templates in ((own or {}).get(occasion, ()), _plain()["narration"][occasion])
        for template in templates
    )


def phrase(occasion: str, names: Mapping[str, str], recent: Sequence[str] = (), own: Sayings | None = None) -> str:
    """A sentence that becomes part of a longer telling; "" when what it speaks of is not there.

    The first wording that was not heard lately, or else the one heard longest ago. Raises: KeyError, as `narrate`.
    """
    given = {slot: value for slot, value in names.items() if value}
    ages = _ages(tuple(recent))
    for templates in ((own or {}).get(occasion, ()), _plain()["narration"].get(occasion, ())):
        said = [fill(template, given) for template in templates if slots(template) <= given.keys()]
        if said:
            return max(said, key=lambda text: _age(text, ages))
    return ""


def _pick(templates: Sequence[str], seed: str, given: Mapping[str, str], recent: Collection[str] | None) -> str:
    """The first when none was said lately; else one that brings no sentence that was said lately, or the oldest."""
    if recent is None:
        return _any(templates, seed)
    ages = _ages(tuple(recent))
    brought = " ".join(given.values()).lower()
    age = {template: _age(fill(template, given), ages, brought) for template in templates}
    said = [template for text in recent for template in templates if _says(template, text, given)]
    unheard = [template for template in templates if age[template] == NEVER]
    if not said and templates[0] in unheard:
        return templates[0]
    fresh = [template for template in unheard if template not in said]
    wholly = [template for template in fresh if _age(fill(template, given), ages) == NEVER]
    if fresh:
        return _any(wholly or fresh, seed)
    return max(unheard, key=said.index) if unheard else max(templates, key=lambda template: age[template])


def _any(templates: Sequence[str], seed: str) -> str:
    return templates[int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest()) % len(templates)]


NEVER = 10_000  # messages ago


@lru_cache(maxsize=8)
def _ages(recent: tuple[str, ...]) -> Mapping[str, int]:
    """Sentence -> how many messages ago it was said last."""
    ages: dict[str, int] = {}
    for ago, text in enumerate(recent):
        for sentence in _sentences(text):
            ages.setdefault(sentence, ago)
    return ages


def _age(text: str, ages: Mapping[str, int], brought: str = "") -> int:
    """How long ago one of its sentences was said; those that are brought by a slot are not the template's own."""
    own = (s for s in _sentences(text) if s.rstrip(".!?:") not in brought)
    return min((ages.get(sentence, NEVER) for sentence in own), default=NEVER)


def _sentences(text: str) -> list[str]:
    """The sentences that one would notice hearing twice: of three words or more."""
    parts = re.split(r"(?<=[.!?:])\s+", text.lower())
    return [part for part in parts if part.count(" ") >= 2]


def _says(template: str, text: str, given: Mapping[str, str]) -> bool:
    """Whether the text came from this template: the same sentence about another thing is still the same sentence."""
    pattern = _pattern(template)
    return bool(pattern.fullmatch(text)) if pattern else text == fill(template, given)


@cache
def _pattern(template: str) -> re.Pattern[str] | None:
    """None for a template without a word of its own, which any text would match."""
    own = [part.strip() for part in SLOT.sub("\0", template).split("\0")]
    if not any(re.search(r"[A-Za-z]{2}", part) for part in own):
        return None
    return re.compile(".*".join(map(re.escape, own)), re.IGNORECASE | re.DOTALL)


def fill(template: str, names: Mapping[str, str]) -> str:
    """The template with its slots filled, verbs after them in their number, each sentence beginning with a capital.

    Names go in as they are: braces in a name are text, not slots.
    """
    text = " ".join(_SLOT_AND_VERB.sub(lambda match: _filled(match, names), template).split())
    return re.sub(r"(^|(?<!\.)[.!?] )([a-z])", lambda match: match[1] + match[2].upper(), text)


_SLOT_AND_VERB = re.compile(rf"{SLOT.pattern}(?: ({'|'.join(AGREES)})\b)?")


def _filled(match: re.Match[str], names: Mapping[str, str]) -> str:
    value, verb = names.get(match[1], ""), match[2]
    return f"{value} {agreed(value, verb)}" if verb else value


def _fit(slot: str, value: str, names: Mapping[str, str]) -> str:
    """A remedy is said by somebody, within a sentence: without full stop or capital, and with "me" for oneself."""
    if slot != "remedy":
        return value
    remedy = value.rstrip(". ")
    if me := names.get("npc"):
        remedy = re.sub(rf"\b{re.escape(me)}('s)?(?!\w)", lambda own: "my" if own[1] else "me", remedy)
    proper = {word for name, said in names.items() if name not in SENTENCES | {"remedy"} for word in said.split()}
    return remedy if remedy.split(" ")[0] in proper else remedy[:1].lower() + remedy[1:]


@cache
def _plain() -> dict[str, dict[str, tuple[str, ...]]]:
    """`prose.toml`: the voice of those who have none, and the Narrator's."""
    file = Path(__file__).with_suffix(".toml")
    read: dict[str, dict[str, list[str]]] = tomllib.loads(file.read_text(encoding="utf-8"))
    return {part: {occasion: tuple(said) for occasion, said in lines.items()} for part, lines in read.items()}
