"""What a question is after: the things it names, the deeds it speaks of, the past, news, or secrets."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from emberfall.minds.offline.english import text
from emberfall.minds.offline.english.reference import cast, words_of
from emberfall.minds.offline.english.words import Word
from emberfall.records import Inquiry, Named, Scene

_PAST = frozenset(
    {"before", "previously", "earlier", "formerly", "originally", "predecessor", "past", "once", "history"}
)
_NEWS = frozenset({"news", "rumour", "rumor", "gossip", "tiding", "word", "happening"})
_SECRETS = frozenset({"secret", "confidence"})
_DEEDS = {
    "theft": "theft thief robbery robber steal rob",
    "insult": "insult mockery mock song slander",
    "attack": "attack fight brawl assault strike",
    "threaten": "threat threaten",
    "apologise": "apology apologise apologize",
    "promise": "promise",
    "give": "gift present",
}
"""Verb of a deed -> the words that speak of one."""


def read(words: str, scene: Scene, asked: str, topic: str | None = None) -> Inquiry:
    """What the words ask of `asked`; whom they only hail is not what they are about, unless it is the topic."""
    line = words_of(text.tokens(text.clean(words)), cast(scene))
    kept = [w for w in line if w.tag != "mark" and (asked not in w.named or topic == asked)]
    named = [w.named[0] for w in kept if w.named]
    lemmas = {lemma for w in kept for lemma in (w.text, w.noun, w.verb)}
    deeds = tuple(verb for verb, said in _DEEDS.items() if lemmas & set(said.split()))
    idle = not named and not deeds  # "what have you heard?", and not of something
    return Inquiry(
        words=_unhailed(text.clean(words), scene.thing(asked)) if topic != asked else text.clean(words),
        named=tuple(dict.fromkeys([*([topic] if topic else []), *named])),
        deeds=deeds,
        past=bool(lemmas & _PAST) or _used_to(kept),
        news=bool(lemmas & _NEWS) or (idle and bool(lemmas & {"hear", "new"})),
        secrets=bool(lemmas & _SECRETS),
    )


def _unhailed(said: str, asked: Named) -> str:
    """The words as they were typed, without the name of whom they call: unknown names are not mended to known words."""
    for name in (asked.name, asked.called, asked.name.split()[0], asked.role):
        hail = re.compile(rf"^{re.escape(name)}\b[,:]? *|, *{re.escape(name)}(?=\W*$)", re.IGNORECASE)
        if name and hail.search(said) and hail.sub("", said).strip(" ?!."):
            return hail.sub("", said)
    return said


def _used_to(line: Sequence[Word]) -> bool:
    return any(one.text == "used" and other.text == "to" for one, other in itertools.pairwise(line))
