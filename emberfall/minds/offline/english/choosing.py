"""What is chosen when a question was "which one?": a number, "the latter", a name, a part of it, "him", or neither."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz

from emberfall.minds.offline.english import text
from emberfall.minds.offline.english.lexicon import CHOICES, GRAMMAR, PEOPLE
from emberfall.minds.offline.english.reference import CALLED
from emberfall.records import Named, Scene

_LIKE = 80.0  # per cent that a word resembles one of a name: "tobn" and "tobin" do

Chosen = tuple[str, ...]  # one id; several that the answer still leaves open; none when nothing is wanted any more


def chosen(words: str, choices: Sequence[str], scene: Scene) -> Chosen | None:
    """Which of the choices these words name; None when they are no answer but something new."""
    said = text.tokens(text.clean(words))
    plain = tuple(token for token in said if not text.is_mark(token))
    if plain in CHOICES.neither:
        return ()
    if plain in CHOICES.every:
        return tuple(choices)
    core = tuple(token for token in plain if not _is_courtesy(token)) or plain
    core = core[:-1] if len(core) > 1 and core[-1] == "one" else core  # "the second one"
    if not core:
        return None
    if core in CHOICES.any:
        return (choices[0],)
    numbered = _numbered(core, choices)
    return numbered if numbered is not None else _named(core, choices, scene)


def _is_courtesy(token: str) -> bool:
    return token in CHOICES.around or (token in GRAMMAR.fillers and token not in CHOICES.ordinals)


def _numbered(core: Sequence[str], choices: Sequence[str]) -> Chosen | None:
    """The choice in that place; all of them again when there is no such place."""
    if len(core) != 1 or not (core[0] in CHOICES.ordinals or core[0].isdecimal()):
        return None
    place = CHOICES.ordinals.get(core[0]) or int(core[0][:9])
    place = len(choices) if place < 0 else place
    return (choices[place - 1],) if 1 <= place <= len(choices) else tuple(choices)


def _named(core: Sequence[str], choices: Sequence[str], scene: Scene) -> Chosen | None:
    """Those of the choices that all of the words fit; None when they fit nobody."""
    fitting = tuple(id for id in choices if all(_fits(token, scene.thing(id)) for token in core))
    exact = tuple(id for id in fitting if set(core) <= set(_calls(scene.thing(id))))
    return exact or fitting or None


def _fits(token: str, thing: Named) -> bool:
    if token in CALLED:
        return CALLED[token] == thing.pronoun
    return any(token == call or (len(token) > 3 and fuzz.ratio(token, call) >= _LIKE) for call in _calls(thing))


def _calls(thing: Named) -> tuple[str, ...]:
    """Every word by which the thing may be told from others."""
    called = (thing.name, thing.short, thing.role, *thing.aliases, thing.id.replace("_", " "))
    return tuple(word for said in called for token in text.tokens(said) for word in (token, *_alike(token)))


def _alike(token: str) -> Sequence[str]:
    return tuple(PEOPLE.same["trades"].get(token, ())) if token not in GRAMMAR.kinds else ()
