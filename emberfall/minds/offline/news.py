"""What somebody is told, read as subject, predicate and value; what cannot be read so is kept as what was said."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lemminflect import getInflection

from emberfall.minds.offline.english import text
from emberfall.minds.offline.english.reference import cast, words_of
from emberfall.minds.offline.english.words import Word
from emberfall.records import Named, Record, Scene

SAID = "said"  # the predicate of what could not be taken apart
_TELLS = r"(?:tell|inform|remind|warn|assure|let|say|mention|explain|confide|report|whisper|confess|admit)"
_HELPS = ("not", "adv", "aux", "verb")
FEWEST = 3  # words that, without a verb or a name, still say something
_NOW = frozenset({"be", "have"})  # of these the past tells of a state too, and a new one ends the old


class News(Record):
    """`text` is about everybody in the third person; `single`: a new value of it ends the old one."""

    subject: str  # an id of the world, or words
    predicate: str
    value: str  # an id of the world, or words
    text: str
    about: tuple[str, ...] = ()
    single: bool = True
    denied: bool = False


def read(words: str, scene: Scene, hearer: str, topic: str | None = None) -> News | None:
    """What the words tell `hearer`; None when they only say what is spoken of."""
    said = _content(text.clean(words), scene.thing(hearer))
    if not said or re.match(r"(?:about|of|where|what|who|why|how|when|to)\b", said, re.IGNORECASE):
        return None
    line = [w for w in words_of(text.tokens(said), cast(scene)) if w.tag != "mark"]
    about = tuple(dict.fromkeys([*([topic] if topic else []), *(w.named[0] for w in line if w.named)]))
    told = _retold(said, line, scene, hearer)
    at = next((at for at, w in enumerate(line) if at and w.predicates), None)
    parts = _parts(said, line, at) if at is not None and line[at + 1 :] else None
    if line and line[0].text == "i":
        about = tuple(dict.fromkeys([*about, scene.player]))
    if at is None or parts is None:
        if len(line) < FEWEST and not about:
            return None  # "yes", "so what"
        subject = topic or scene.player
        return News(subject=subject, predicate=SAID, value=told, text=told, about=about, single=False)
    verb, value, after = parts
    main = line[at]
    past = bool(main.verb) and main.text != main.verb and not main.text.endswith(("s", "ing")) and main.tag == "verb"
    return News(
        subject=_thing(line[:at], scene, hearer),
        predicate=verb,
        value=_thing(after, scene, hearer, value),
        text=told,
        about=about,
        single=not past or main.verb in _NOW,
        denied=any(w.tag == "not" for w in line),
    )


def _content(said: str, hearer: Named) -> str:
    """The words without "I tell Ann that", "Ann," or quotation marks around them."""
    _, quoted = text.quotation(said)
    if quoted:
        return quoted.strip(" .!,")
    called = "|".join(re.escape(name) for name in sorted(_called(hearer), key=len, reverse=True))
    for frame in (
        rf"^(?:i |we |please |then |and )*{_TELLS} (?:to |in )?(?:the )?(?:{called}|him|her|them)\b,?"
        r"(?: know)?(?: that\b)?",
        rf"^(?:the )?(?:{called})[,:]",
        rf",? *(?:the )?(?:{called})[.!]*$",
    ):
        said = re.sub(frame, "", said, count=1, flags=re.IGNORECASE).strip()
    return said.strip(" .!,")


def _called(being: Named) -> set[str]:
    names = {being.name, being.called, being.name.split()[0], being.role, *being.aliases}
    return {name for name in names if name}


def _parts(said: str, line: Sequence[Word], at: int) -> tuple[str, str, Sequence[Word]] | None:
    """The predicate, by its lemma and with its preposition; the value as it was typed, and its words."""
    end = at
    while end + 2 < len(line) and line[end].tag in ("aux", "modal", "not", "adv") and line[end + 1].tag in _HELPS:
        end += 1
    if end + 2 < len(line) and line[end + 1].tag in ("prep", "to"):
        end += 1
    for last in (end, at):  # odd characters may stand between the words as they were typed
        words = [w.text for w in line[at : last + 1]]
        found = re.search(rf"\b{r' +'.join(map(re.escape, words))}\b(.*)$", said, re.IGNORECASE | re.DOTALL)
        value = found[1].strip(" .!") if found else ""
        if value:
            verb = [line[at].verb or line[at].text, *(w.text for w in line[at + 1 : last + 1] if w.tag != "adv")]
            return " ".join(verb), value, line[last + 1 :]
    return None


def _thing(words: Sequence[Word], scene: Scene, hearer: str, typed: str = "") -> str:
    """The one thing of the world that the words name, or the words in the third person."""
    kept = [w for w in words if w.tag not in ("det", "adv")]
    if len(kept) == 1 and kept[0].named and not kept[0].owner:
        return kept[0].named[0]
    if [w.text for w in kept] == ["i"]:
        return scene.player
    if [w.text for w in kept] == ["you"]:
        return hearer
    return typed or _third(" ".join(w.text for w in words), scene, hearer)


def _retold(said: str, line: Sequence[Word], scene: Scene, hearer: str) -> str:
    """A whole sentence about the speaker and the hearer by name: "I fear water" is "Ada fears water."."""
    first = next((w.text for w in line if w.tag not in ("adv", "det")), "")
    verb = next((w for w in line if w.predicates), None)
    if first in ("i", "you") and verb is not None and verb.bare:
        third = next(iter(getInflection(verb.verb, "VBZ")), verb.text)
        said = re.sub(rf"\b{re.escape(verb.text)}\b", third, said, count=1, flags=re.IGNORECASE)
    told = _third(said, scene, hearer)
    return f"{told[:1].upper()}{told[1:]}."


def _third(said: str, scene: Scene, hearer: str) -> str:
    me, you = scene.thing(scene.player).called, scene.thing(hearer).called
    for one, other in (
        *((r"\bi am\b|\bi'm\b", f"{me} is"), (r"\byou are\b|\byou're\b", f"{you} is"), (r"\bi have\b", f"{me} has")),
        *((r"\b(?:i|me)\b", me), (r"\bmy\b", f"{me}'s"), (r"\byou\b", you), (r"\byour\b", f"{you}'s")),
    ):
        said = re.sub(one, other, said, flags=re.IGNORECASE)
    return said
