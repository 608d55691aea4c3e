"""Where the world's things are named: by name, alias, role, a part of the name, or another word for the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from emberfall.minds.offline.english.lexicon import GRAMMAR, PEOPLE, VERBS
from emberfall.minds.offline.english.text import is_mark, tokens
from emberfall.minds.offline.english.words import OBJECTS, Mention, lemmas
from emberfall.records import Named, Scene

# How well a phrase names a thing. Only the best count: an alias "sword" hides whatever merely resembles one.
_BY_NAME, _BY_ROLE, _BY_PART, _BY_LIKENESS = 4, 3, 2, 1
_BY: Mapping[int, Literal["name", "role"]] = {_BY_NAME: "name", _BY_ROLE: "role"}
_TITLES = frozenset({"sir", "mr", "mister", "mrs", "miss", "ms", "master", "mistress", "lord", "lady", "dame", "madam"})
_LIKENESSES = {"npc": "trades", "player": "trades", "place": "places", "item": "items"}


@dataclass(frozen=True, slots=True)
class Index:
    phrases: Mapping[tuple[str, ...], Mention]
    longest: int  # tokens of the longest phrase
    words: tuple[str, ...]  # the single words of names
    beings: frozenset[str]  # the single words that name a being


@dataclass(frozen=True, slots=True)
class Span:
    """Tokens `start` to `end`, the latter outside, name what `mention` says."""

    start: int
    end: int
    mention: Mention


Called = tuple[
    str, str, str, str, tuple[str, ...], str
]  # id, kind, name, short, aliases, role: all that names depend on


def index(scene: Scene) -> Index:
    """The phrases that name something in this world; kept for as long as nothing is renamed."""
    return _index(tuple((t.id, t.kind, t.name, t.short, t.aliases, t.role) for t in scene.things))


@lru_cache(maxsize=32)
def _index(things: tuple[Called, ...]) -> Index:
    ranks: dict[tuple[str, ...], dict[str, int]] = {}
    for thing in things:
        for phrase, rank in _phrases(thing):
            of_phrase = ranks.setdefault(phrase, {})
            of_phrase[thing[0]] = max(rank, of_phrase.get(thing[0], 0))
    beings = frozenset(id for id, kind, *_ in things if kind in ("player", "npc"))
    phrases = {phrase: _mention(of_phrase, beings) for phrase, of_phrase in ranks.items() if phrase}
    return Index(
        phrases,
        longest=max(map(len, phrases), default=0),
        words=tuple(sorted({word for phrase in phrases for word in phrase if len(word) > 3})),
        beings=frozenset(phrase[0] for phrase, mention in phrases.items() if len(phrase) == 1 and mention.living),
    )


def _mention(ranks: Mapping[str, int], beings: frozenset[str]) -> Mention:
    best = max(ranks.values())
    ids = tuple(id for id, rank in ranks.items() if rank == best)
    return Mention(ids, _BY.get(best, "part"), living=not beings.isdisjoint(ids))


def _phrases(thing: Called) -> Iterator[tuple[tuple[str, ...], int]]:
    """Everything that may name the thing, and how well."""
    id, kind, name, short, aliases, role = thing
    called = [_bare(said) for said in (name, short, *aliases, id.replace("_", " ")) if said]
    trade = _bare(role)
    yield from ((phrase, _BY_NAME) for phrase in called)
    yield from ((phrase, _BY_ROLE) for phrase in (trade, trade[-1:]))
    for said in (name, short):
        yield from _parts(_bare(said), kind)
    same = PEOPLE.same.get(_LIKENESSES.get(kind, ""), {})
    for phrase in [trade] if role else called:
        yield from (((like,), _BY_LIKENESS) for like in same.get(phrase[-1], ()))
    for phrase in map(_bare, aliases):
        yield from (((last,), _BY_LIKENESS) for last in phrase[-1:] if len(phrase) > 1 and not _does(phrase))
    for phrase in called:
        if len(phrase) > 1:  # "old lady" for "old woman"
            yield from (((*phrase[:-1], like), _BY_ROLE) for like in same.get(phrase[-1], ()))


def _does(phrase: tuple[str, ...]) -> bool:
    """Whether the last word of an alias says too little alone: a verb, or what is made "of" it."""
    return VERBS.knows(lemmas(phrase[-1]).verb) or "of" in phrase or "'s" in phrase


def _bare(said: str) -> tuple[str, ...]:
    words = tuple(token for token in tokens(said) if not is_mark(token))
    return words[1:] if len(words) > 1 and words[0] in ("the", "a", "an") else words


def _parts(name: tuple[str, ...], kind: str) -> Iterator[tuple[tuple[str, ...], int]]:
    """Single words of a longer name: "gold" of a pouch of gold, "miller" of Ann Miller; not "old" of the old inn."""
    words = [word for word in name if word not in GRAMMAR.kinds and word != "'s"]
    for word in words:
        if kind in ("npc", "player") or word == words[-1]:
            if lemmas(word).other != "adj":
                yield (word,), _BY_PART
        elif kind != "faction" and not lemmas(word).other and not word.endswith("ing"):
            yield (word,), _BY_PART if "of" in name else _BY_LIKENESS


# Finding ------------------------------------------------------------------------------------------


def find(line: tuple[str, ...], names: Index) -> tuple[Span, ...]:
    """The longest phrases from the left, none overlapping."""
    spans: list[Span] = []
    at = 0
    while at < len(line):
        span = _longest_at(line, at, names)
        if span is not None:
            spans.append(span)
        at = span.end if span is not None else at + 1
    return tuple(spans)


def _longest_at(line: tuple[str, ...], at: int, names: Index) -> Span | None:
    for end in range(min(at + names.longest, len(line)), at, -1):
        mention = _called(line[at:end], names)
        if mention is not None and (end - at > 1 or _names_a_thing(line, at, mention, names)):
            return Span(at, end, mention)
    return None


def _called(phrase: tuple[str, ...], names: Index) -> Mention | None:
    found = names.phrases.get(phrase)
    if found is not None or phrase[-1] in GRAMMAR.kinds:
        return found
    singular = lemmas(phrase[-1]).noun
    return names.phrases.get((*phrase[:-1], singular)) if singular else None


def _names_a_thing(line: tuple[str, ...], at: int, mention: Mention, names: Index) -> bool:
    """Whether a lone word is a thing here, where it could be a verb ("forge", "watch") or a pronoun ("mine")."""
    token, before = line[at], line[at - 1] if at else "."
    after = line[at + 1] if at + 1 < len(line) else "."
    if token in PEOPLE.kin and (before == "'s" or after == "of" or GRAMMAR.kinds.get(before) == "poss"):
        return False  # "her sister" is no Sister
    if token in GRAMMAR.kinds or (mention.living and _is_any(line, at)) or _only_describes(mention, after):
        return False
    if mention.living and mention.by == "part" and lemmas(token).noun and GRAMMAR.kinds.get(before) == "det":
        return False  # "the stone" is nobody of that family
    if token == "mine" and _is_pronoun(before):
        return len(line) == 1
    verb = lemmas(token).verb
    if not verb or (token in names.beings and (not VERBS.knows(verb) or (is_mark(before) and is_mark(after)))):
        return True
    if len(line) == 1:
        return True  # "forge"
    kind = GRAMMAR.kinds.get(before)
    if before == "to":
        return _ends(after) and any(VERBS.bare.get(lemmas(said).verb) in ("travel", "gait") for said in line[:at])
    if kind in ("det", "poss", "prep") or before == "'s" or (mention.living and before in _TITLES):
        return True
    if is_mark(before) or before in GRAMMAR.fillers or kind in ("and", "modal", "not", "if"):
        return False
    if kind == "pron" and before not in OBJECTS:
        return False
    return before not in names.beings or _ends(after)


def _only_describes(mention: Mention, after: str) -> bool:
    """Whether a part of a name belongs to another thing here: the "cargo" of a cargo manifest in "cargo doors"."""
    known = lemmas(after)
    is_noun = bool(known.noun) and not known.verb and not known.other and GRAMMAR.kinds.get(after) is None
    return mention.by == "part" and not mention.living and is_noun


def _is_pronoun(before: str) -> bool:
    return is_mark(before) or before in ("is", "are", "was", "were", "be", "of", "all")


def _is_any(line: tuple[str, ...], at: int) -> bool:
    """Whether any child is meant, and not the one who lives here: "a child could do it", "you fight like a child"."""
    if at == 0 or line[at - 1] not in ("a", "an"):
        return False
    before = line[at - 2] if at > 1 else "."
    return is_mark(before) or before in ("is", "are", "am", "was", "were", "be", "like", "as", "than")


def _ends(after: str) -> bool:
    return is_mark(after) or after == "'s" or GRAMMAR.kinds.get(after) in ("prep", "and", "if", "adv")


def workplace(being: Named, scene: Scene) -> str | None:
    """The place where one of this trade is usually found, if this world has such a place."""
    trades = [trade for word in tokens(being.role) for trade in PEOPLE.same["trades"].get(word, (word,))]
    places = {thing.id for thing in scene.things if thing.kind == "place"}
    for kind in sorted({PEOPLE.workplaces[trade] for trade in trades if trade in PEOPLE.workplaces}):
        found = index(scene).phrases.get((kind,))
        if found is not None and places.issuperset(found.ids):
            return found.ids[0]
    return None
