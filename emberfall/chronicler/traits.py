"""What a player's words and deeds show of their character: needs, fears, preferences and traits. Pure."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence

from emberfall.library import Pack
from emberfall.minds.offline.scenery import the
from emberfall.records import Craft, Hint, Intent, Learned, Outcome, Scene, TraitKind, Transfer

LONGEST = 60  # characters of a name
SURE, ASKED, SHOWN = (0.9, 0.9), (0.5, 0.5), (0.3, 0.4)
"""(intensity, confidence) of what was said outright, of what was asked for, and of what one deed shows."""

WHAT = r"(?P<what>[\w' -]+?)"
END = r"(?=$|[.,;:!?\n]| because\b| but\b| so\b| when\b| any ?more\b| and i\b| for now\b| to\b)"
NOT = r"(?P<no> not| no longer| never|n't)?"
FEARS = (
    rf"\bi(?:'m| am| was| have been){NOT}(?: always| really| so| very| a little| still| deathly| quite)*"
    rf" (?:afraid|scared|terrified|frightened) of {WHAT}{END}",
    rf"\bi(?: do| did)?{NOT} (?:fear|dread) {WHAT}{END}",
    rf"(?:^|[.,;!?] ?)(?:and )?{WHAT}(?: does| do)?{NOT} (?:frightens?|scares?|terrif(?:y|ies)) me\b",
)
NEEDS = (
    rf"\bi(?: do)?{NOT}(?: really| badly| still| also| only| just)* (?:need|require|could use|must have) {WHAT}{END}",
    rf"\bi(?:'m| am){NOT}(?: still)? (?:looking for|after|in need of|in want of) {WHAT}{END}",
)
MEANS = r"(?:by|with|through|from) "
NEITHER = r",? (?:and )?(?:not|never|rather than|instead of) "
TOLD = r"send(?: me| us)?(?: \w+){0,2}|tell(?: me| us)?|write(?: to)? me|let me (?:know|hear)|bring me (?:word|news)"
PAIRS = (
    rf"\b(?:rather|sooner) (?:be )?(?P<do>[\w' ]+?) {MEANS}(?P<good>[\w' -]+?) than"
    rf" (?:{MEANS})?(?P<bad>[\w' -]+?){END}",
    rf"\b(?P<do>{TOLD}) {MEANS}(?P<good>[\w' -]+?){NEITHER}(?:{MEANS})?(?P<bad>[\w' -]+?){END}",
    rf"\bi prefer (?P<good>[\w' -]+?) (?:to|over|rather than) (?P<bad>[\w' -]+?){END}",
)
LIKES = (
    rf"\bi (?P<how>like|love|enjoy|adore|hate|dislike|loathe|detest|can't stand|cannot stand|cannot bear) {WHAT}{END}"
)
HATED = ("hate", "dislike", "loathe", "detest", "can't", "cannot")
NEWS = re.compile(r"\b(?:told|tell|word|news|messages?|letters?|informed|write|hear|know|updates?)\b")
NOBODY = re.compile(r"^(?:to|you|your|it|that|this|him|her|them|me|us|what|how|nothing|no one|nobody)\b")
SHOWS = {
    "insult": "sharp-tongued",
    "threaten": "quarrelsome",
    "attack": "quarrelsome",
    "theft": "light-fingered",
    "give": "generous",
    "help": "helpful",
    "praise": "gracious",
    "apologise": "ready to say sorry",
}


def learned(intent: Intent, done: Outcome, scene: Scene, pack: Pack) -> tuple[Learned, ...]:
    """What this turn showed of the player, each thing once; what was said outright comes first."""
    said = " ".join(intent.words.split())
    found = [*_feared(said), *_needed(said), *_preferred(said), *_shown(done), *_asked(intent, done, scene)]
    whole = [_tied(one, scene, pack.traits) for one in found]
    met = {one.topic for one in whole if one.kind == "need" and one.ends}  # what came at once is not needed after it
    kept = [one for one in whole if one.ends or one.kind != "need" or one.topic not in met]
    return tuple({one.id: one for one in reversed(kept)}.values())[::-1]


def _feared(said: str) -> Iterator[Learned]:
    for match in _all(FEARS, said):
        yield from _one("fear", match["what"], ends=bool(match["no"]))


def _needed(said: str) -> Iterator[Learned]:
    for match in _all(NEEDS, said):
        yield from _one("need", match["what"], ends=bool(match["no"]))


def _preferred(said: str) -> Iterator[Learned]:
    """A choice between two is one preference; told by one means and not by another, it is about word itself."""
    for match in _all(PAIRS, said):
        do = match.groupdict().get("do") or ""
        good, bad = match["good"].strip(), match["bad"].strip()
        word = bool(NEWS.search(do.lower()))
        name = f"word by {good}, not by {bad}" if word else f"{do + ' by ' if do else ''}{good}, not {bad}"
        yield from _one("preference", name, topic="word" if word else "_".join(sorted((_bare(good), _bare(bad)))))
    for match in _all((LIKES,), said):
        hated = match["how"].lower().startswith(HATED)
        yield from _one("preference", f"not {match['what']}" if hated else match["what"], topic=_bare(match["what"]))


def _shown(done: Outcome) -> Iterator[Learned]:
    """What a deed to somebody shows of whoever did it; it adds up."""
    for deed in done.events[:1]:
        shows = SHOWS.get(deed.verb)
        if shows and deed.to and deed.sentiment != 0:
            yield from _one("trait", shows, strength=SHOWN)


def _asked(intent: Intent, done: Outcome, scene: Scene) -> Iterator[Learned]:
    """What is asked for is needed, and what came into one's hands is needed no longer."""
    got = {c.item for c in done.changes if isinstance(c, Transfer | Craft) and c.receiver == scene.player}
    for item in sorted(got):
        yield from _one("need", the(scene.thing(item)), topic=item, ends=True)
    if intent.verb in ("request", "trade") and intent.item and intent.item not in got and done.events:
        thing = scene.thing(intent.item)
        if thing.owner != scene.player:
            yield from _one("need", the(thing), topic=thing.id, strength=ASKED)


def _one(
    kind: TraitKind, name: str, topic: str = "", ends: bool = False, strength: tuple[float, float] = SURE
) -> Iterator[Learned]:
    name = re.sub(r"^(?:The|An?|My|Some) ", lambda article: article[0].lower(), name.strip(" '-"))
    if name and len(name) <= LONGEST and not NOBODY.match(name.lower()):
        about = topic or _bare(name)
        yield Learned(
            id="unnamed", kind=kind, name=name, topic=about, intensity=strength[0], confidence=strength[1], ends=ends
        )


def _all(patterns: Sequence[str], said: str) -> Iterator[re.Match[str]]:
    for pattern in patterns:
        yield from re.finditer(pattern, said, re.IGNORECASE)


def _bare(name: str) -> str:
    return re.sub(r"^(?:the|a|an|some|any|my|being|by|with) ", "", name.strip().lower())


def _tied(one: Learned, scene: Scene, hints: Sequence[Hint]) -> Learned:
    """With an id of its own, and tied to what in the world brings it on or eases it."""
    words = f" {one.name.lower()} "
    named = [t for t in scene.things if t.id != scene.player and any(_in(name, words) for name in _names(t))]
    known = [hint for hint in hints if hint.kind == one.kind and any(_in(word, words) for word in hint.words)]
    eases = [id for hint in known for id in hint.satisfies]
    brings = [id for hint in known for id in hint.causes]
    ids = [thing.id for thing in named]
    topic = named[0].id if one.kind == "need" and len(named) == 1 else one.topic
    return one.model_copy(
        update={
            "id": _id(scene.player, one.kind, one.name if one.kind == "preference" else topic),
            "topic": topic,
            "satisfies": tuple(dict.fromkeys([*eases, *([] if one.kind == "fear" else ids)])),
            "causes": tuple(dict.fromkeys([*brings, *(ids if one.kind == "fear" else [])])),
        }
    )


def _names(thing: object) -> list[str]:
    name, short, aliases = (getattr(thing, key) for key in ("name", "short", "aliases"))
    return [said.lower().removeprefix("the ") for said in (name, short, *aliases) if said]


def _in(name: str, words: str) -> bool:
    said = name.lower()
    return said in words and re.search(rf"\b{re.escape(said)}\b", words) is not None


def _id(player: str, kind: str, words: str) -> str:
    slug = re.sub(r"[^a-z0-9]+", "_", f"{player}_{kind}_{words}".lower()).strip("_")
    if len(slug) <= 50 and slug.isascii():
        return slug
    return f"{slug[:40]}_{hashlib.blake2b(words.encode(), digest_size=6).hexdigest()}"
