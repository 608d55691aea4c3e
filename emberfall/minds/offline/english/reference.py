"""Words that point: "her brother", "him", "Ann's" and "everyone" are read as the beings and things they point at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from emberfall.minds.offline.english import kinship, names, spelling
from emberfall.minds.offline.english.lexicon import GRAMMAR, PEOPLE, VERBS
from emberfall.minds.offline.english.words import Mention, Word, in_context, word
from emberfall.records import Named, Scene

CALLED = {
    "he": "he",
    "him": "he",
    "his": "he",
    "himself": "he",
    "she": "she",
    "her": "she",
    "hers": "she",
    "herself": "she",
}
_HANDLES = frozenset({"take", "give", "trade", "transfer", "look", "want", "attack"})
_OF_THINGS = frozenset({"it", "its", "itself", "them", "they"})


@dataclass(frozen=True, slots=True)
class Cast:
    """The scene by id, and who is here."""

    scene: Scene
    things: dict[str, Named]
    present: tuple[str, ...]  # living beings at the player's place, the player left out

    def beings(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(id for id in ids if self.things[id].kind in ("player", "npc"))

    def of_kind(self, ids: Iterable[str], kind: str) -> tuple[str, ...]:
        return tuple(id for id in ids if self.things[id].kind == kind)


def cast(scene: Scene) -> Cast:
    here = (t.id for t in scene.things if t.kind in ("npc", "player") and t.at == scene.here and t.alive)
    return Cast(scene, {t.id: t for t in scene.things}, tuple(id for id in here if id != scene.player))


def words_of(line: tuple[str, ...], of: Cast) -> list[Word]:
    """The tokens as tagged words, every stretch that names or points at something made one word."""
    known = names.index(of.scene)
    line = spelling.mended(line, known)
    words = in_context(_owners(_named(line, names.find(line, known))))
    return in_context(_pointed(words, of))


def _named(line: tuple[str, ...], spans: Sequence[names.Span]) -> list[Word]:
    at, words = 0, []
    for span in spans:
        parts = [word(token) for token in line[span.start : span.end]]
        text = " ".join(line[span.start : span.end])
        forms = frozenset().union(*(part.forms for part in parts))
        words += [word(token) for token in line[at : span.start]]
        words.append(Word(text, "name", noun=parts[-1].noun or text, forms=forms, mention=span.mention))
        at = span.end
    return [*words, *(word(token) for token in line[at:])]


def _owners(words: Sequence[Word]) -> list[Word]:
    """`'s` makes an owner of the word before it, or is the verb "is"."""
    done: list[Word] = []
    for at, here in enumerate(words):
        if here.text != "'s":
            done.append(here)
        elif done and not _means_is(words[at + 1 :]):
            done[-1] = replace(done[-1], owner=True)
        else:
            done.append(word("is"))
    return done


def _means_is(after: Sequence[Word]) -> bool:
    """After "Ann's": "a fool", "not here", "so kind" and "singing" make it "is"; "ore" and "tiny hammer" do not."""
    if not after:
        return False
    first = after[0]
    if first.tag in ("det", "not", "prep", "adv", "poss", "to", "aux"):
        return True
    alone = len(after) == 1 or after[1].tag in ("mark", "prep", "and", "if", "adv")
    return alone and (first.tag == "adj" or first.text.endswith("ing"))


# Pointing -----------------------------------------------------------------------------------------


def _pointed(words: Sequence[Word], of: Cast) -> list[Word]:
    done: list[Word] = []
    at = 0
    while at < len(words):
        relative, end = _relative(words, at, done, of)
        done.append(relative or _resolved(words[at], words[at + 1 :], done, of))
        at = end if relative else at + 1
    return done


def _relative(words: Sequence[Word], at: int, done: Sequence[Word], of: Cast) -> tuple[Word | None, int]:
    """The relative in "her brother", "Ann's old father" as one word, and where to read on."""
    here, end = words[at], at + 1
    if not here.owner and here.tag != "poss":
        return _of_somebody(words, at, of), at + 3
    while end < min(len(words), at + 4) and not _is_tie(words[end], of) and words[end].tag in ("adj", "adv"):
        end += 1
    if end >= len(words) or not _is_tie(words[end], of):
        return None, at + 1
    after = words[end + 1] if end + 1 < len(words) else None
    if after is not None and not after.owner and of.beings(after.named):
        return after, end + 2  # "her brother Tom": the name says it better
    ids = kinship.relatives(_whose(here, words, done, of), words[end].noun or words[end].text, of.things, of.present)
    text = " ".join(w.text for w in words[at : end + 1])
    return replace(words[end], text=text, tag="name", mention=Mention(ids, "kin", living=True)), end + 1


def _of_somebody(words: Sequence[Word], at: int, of: Cast) -> Word | None:
    """The relative in "brother of Ann"."""
    if at + 2 >= len(words) or words[at + 1].text != "of" or not _is_tie(words[at], of):
        return None
    owners = of.beings(words[at + 2].named)
    ids = kinship.relatives(kinship.Owners(sure=owners), words[at].noun or words[at].text, of.things, of.present)
    if not ids:
        return None
    text = " ".join(w.text for w in words[at : at + 3])
    return replace(words[at], text=text, tag="name", mention=Mention(ids, "kin", living=True))


def _is_tie(here: Word, of: Cast) -> bool:
    return here.tag != "name" and (here.noun in PEOPLE.kin or kinship.is_told(here.text, of.things.values()))


def _whose(here: Word, words: Sequence[Word], done: Sequence[Word], of: Cast) -> kinship.Owners:
    """Whose relative it may be: known for sure, spoken of in the same line, or just likely."""
    if here.mention is not None:
        return kinship.Owners(sure=of.beings(here.mention.ids))
    if here.text == "my":
        return kinship.Owners(sure=(of.scene.player,))
    called = CALLED.get(here.text)
    spoken = [id for w in (words if here.text == "your" else reversed(done)) for id in of.beings(w.named)]
    others = [t.id for t in of.things.values() if t.kind in ("npc", "player") and t.id != of.scene.player]
    likely = [*((of.scene.addressed,) if of.scene.addressed else ()), *of.present, *others]

    def fitting(ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(id for id in dict.fromkeys(ids) if called is None or of.things[id].pronoun == called)

    return kinship.Owners(sure=fitting(spoken), likely=fitting(likely))


def _resolved(here: Word, after: Sequence[Word], done: Sequence[Word], of: Cast) -> Word:
    """A pronoun or a word for a crowd, with what it points at."""
    if _is_crowd(here, after):
        return replace(here, tag="name", mention=Mention((), "crowd"))
    called = CALLED.get(here.text)
    if called is not None:
        ids = _last(done, lambda thing: thing.pronoun == called, of) or _nearby(called, of)
        owner = here.text == "his" or (here.text == "her" and _has_noun(after))
        return replace(here, tag="name", mention=Mention(ids, "pronoun", living=True), owner=owner)
    if here.text in _OF_THINGS:
        ids = _last(done, lambda thing: thing.kind == "item" or thing.pronoun == here.text, of)
        ids = ids or (_lately_handled(of) if here.text == "it" and _is_handled(done, after) else ())
        return replace(here, tag="name", mention=Mention(ids, "pronoun")) if ids else here
    return here


def _is_crowd(here: Word, after: Sequence[Word]) -> bool:
    if here.text not in PEOPLE.groups or here.tag == "name":
        return False
    if here.text in GRAMMAR.kinds and not here.text.startswith(("every", "any")):  # "all the gold" is no crowd
        return not after or after[0].tag in ("mark", "prep")
    return here.tag in ("noun", "pron")


def _last(done: Sequence[Word], fits: Callable[[Named], bool], of: Cast) -> tuple[str, ...]:
    """The ids of the last word that names something fitting."""
    for said in reversed(done):
        ids = tuple(id for id in said.named if id != of.scene.player and fits(of.things[id]))
        if ids:
            return ids
    return ()


def _nearby(called: str, of: Cast) -> tuple[str, ...]:
    for lately in (of.scene.addressed, *of.scene.spoken):
        if lately in of.beings(of.things) and of.things[lately].pronoun == called:
            return (lately,)
    return tuple(id for id in of.present if of.things[id].pronoun == called)


def _is_handled(done: Sequence[Word], after: Sequence[Word]) -> bool:
    """Whether "it" is the thing that a verb takes, gives or looks at: "take it", but not "take it easy"."""
    verb = next((w for w in reversed(done[-2:]) if w.tag != "prep"), None)
    ends = not after or after[0].tag in ("mark", "prep", "to", "and", "name")
    return verb is not None and VERBS.bare.get(verb.verb) in _HANDLES and ends


def _lately_handled(of: Cast) -> tuple[str, ...]:
    return of.of_kind((id for id in of.scene.spoken if id in of.things), "item")[:1]


def _has_noun(after: Sequence[Word]) -> bool:
    """Whether "her" owns what follows: "her gold hammer", and not "her the gold" or "her about it"."""
    first = next((w for w in after[:3] if w.tag not in ("adj", "adv")), None)
    return first is not None and first.tag in ("noun", "name")
