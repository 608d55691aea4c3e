"""Free English becomes an Intent: what the player attempts, towards whom, with what and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from emberfall.minds.offline.english import choosing, moods, speech, spelling, text, tone
from emberfall.minds.offline.english.clauses import Heard, heard
from emberfall.minds.offline.english.deeds import REACHES
from emberfall.minds.offline.english.grammar import Clause
from emberfall.minds.offline.english.hearing import Hearing, Reading
from emberfall.minds.offline.english.lexicon import CLASSES, VERBS
from emberfall.minds.offline.english.picks import Arg, Picks, arguments, subjects
from emberfall.minds.offline.english.reference import cast, words_of
from emberfall.minds.offline.english.senses import sense
from emberfall.minds.offline.questions import at_a_loss
from emberfall.minds.offline.summary import summarise
from emberfall.records import Intent, Scene

__all__ = ["parse", "summarise"]

_VOWED = frozenset({"tell", "request", "deed", "give", "help", "travel", "ask"})
_HOPES = frozenset({"", "hope", "wish", "pray", "expect", "trust"})
_DEEDS = frozenset({"request", "travel", "give", "take", "trade", "attack", "apologise", "help"})
_GRATEFUL = frozenset({"be", "like", "love", "appreciate"})


def ready() -> None:
    """Loads what the first misspelled word would otherwise wait for: most of a second, once in a process."""
    spelling.vocabulary()


def parse(words: str, scene: Scene) -> Intent:
    """What the words attempt. Pure, and quick whatever is typed: only the first few hundred characters are read.

    `target`, `item` and `place` are named by the words themselves, directly or by pronoun, role or alias; whom a
    sentence without a name is for, the scene says. When a word could as well have meant another, the field holds the
    first and `ties` lists them all; the next words may choose, and then the tied ones count as if said whole.
    """
    return answered(words, scene) or _parsed(words, scene, ())


def answered(words: str, scene: Scene) -> Intent | None:
    """The words that could mean several things, taken up with what is chosen now; None when these are no answer."""
    question = scene.pending
    chosen = choosing.chosen(words, question.choices, scene) if question is not None else None
    if question is None or chosen is None:
        return None
    settled = (*question.settled, *chosen) if len(chosen) == 1 else question.settled
    intent = _parsed(question.words, scene, settled)
    told = {"answer": words, "settled": settled, "dropped": not chosen}
    return intent.model_copy(update={**told, "ties": chosen} if len(chosen) > 1 else told)


def _parsed(words: str, scene: Scene, settled: tuple[str, ...]) -> Intent:
    said = text.clean(words)
    if at_a_loss(said):
        return Intent(verb="look", words=words)
    of = cast(scene)
    picks = Picks(of, settled=settled)
    hear = Hearing(of, picks, moods.read)
    reading = _quoted(said, hear) or _line(said, hear) or Reading("deed")
    chosen = {"target": reading.target, "item": reading.item, "place": reading.place, "offer": reading.offer}
    line = text.tokens(said)
    return Intent(
        verb=reading.verb,
        words=words,
        **chosen,
        topic=reading.topic,
        claim=reading.claim,
        strength=tone.strength(said, line, reading.told_by),
        manner=tone.manner(line, reading.told_by),
        left=_as_typed(reading.left, said),
        ties=picks.ties(chosen.values()),
    )


def _quoted(said: str, hear: Hearing) -> Reading | None:
    """Words in quotation marks, or after "say to Ann:", are what is said; None when there are none."""
    outer, inner = text.quotation(said)
    if not inner:
        return None
    around = words_of(text.tokens(outer), hear.of)
    verbs = [word for word in around if word.tag == "verb"]
    if verbs and not any(VERBS.bare.get(word.verb) in ("tell", "ask", "request", "perform") for word in verbs):
        return None
    listener = hear.picks.anyone(arguments(around))
    told_by = verbs[0].verb if verbs else ""
    reading = _line(inner, replace(hear, hailed=listener, spoken=True))
    if reading is None or reading.verb not in speech.STATED:
        reading = Reading("tell", listener) if verbs else reading
    return replace(reading, told_by=told_by or reading.told_by) if reading is not None else None


def _line(said: str, hear: Hearing) -> Reading | None:
    spoken = heard(words_of(text.tokens(said), hear.of))
    hailed = _hailed(spoken, hear) or hear.hailed
    hear.picks.hailed = hailed
    return _reading(spoken, replace(hear, hailed=hailed))


def _hailed(spoken: Heard, hear: Hearing) -> str | None:
    """Who is called by name, somebody here before somebody far."""
    called = [ids for mention in spoken.hailed if (ids := hear.of.beings(mention.ids))]
    ids = next((ids for ids in called if any(hear.here(id) for id in ids)), called[0] if called else ())
    return hear.picks.one(ids) if ids else None


def _reading(spoken: Heard, hear: Hearing) -> Reading | None:
    """The weightiest reading of the clauses; conditions that make a threat or a wish of the whole come first."""
    if not spoken.clauses:
        return Reading("greet", hear.hailed) if hear.hailed is not None else None
    whole = _threat(spoken.clauses, hear) or _bargain(spoken.clauses, hear) or _wish(spoken.clauses, hear)
    if whole is not None:
        return whole
    found = [(clause, reading) for clause in spoken.clauses if (reading := moods.read(clause, hear)) is not None]
    found = [(clause, _thither(clause, reading, hear, spoken.clauses)) for clause, reading in found]
    main = [(clause, reading) for clause, reading in found if clause.link not in CLASSES["asides"]] or found
    if not main:
        return Reading("greet", hear.hailed) if hear.hailed is not None else None
    own, own_reading = max(main, key=lambda pair: pair[1].weight)
    best = own_reading
    vowed = any(clause.mine and reading.verb == "promise" and not clause.rest for clause, reading in main)
    if vowed and best.verb in _VOWED:
        best = Reading("promise", best.target or hear.hailed)  # "you will get it, I promise"
    elsewhere = arguments([word for clause in spoken.clauses if clause is not own for word in clause.words])
    best = _completed(best, [reading for _, reading in main], elsewhere, hear)
    return replace(best, left=_left(best, main[main.index((own, own_reading)) + 1 :]))


def _left(best: Reading, after: Sequence[tuple[Clause, Reading]]) -> str:
    """The first deed of its own kind that is wished for after this one: "give Ann the key and ask Ben for the boat"."""
    for clause, reading in after:
        wished = clause.verb not in _HOPES and not (clause.question or clause.negated)
        wished = wished and (clause.mine or not clause.subject)
        aimed = reading.target or reading.item or reading.place
        if wished and aimed and reading.verb in _DEEDS and reading.verb != best.verb:
            return " ".join(word.text for word in clause.words)
    return ""


def _as_typed(words: str, said: str) -> str:
    at = said.lower().find(words)
    return said[at : at + len(words)] if at >= 0 else words


def _thither(clause: Clause, reading: Reading, hear: Hearing, clauses: Sequence[Clause]) -> Reading:
    """Going "there" is to the place that another clause names: "which way to the inn? I will walk there"."""
    if reading.verb != "travel" or reading.place or not clause.says("there"):
        return reading
    named = arguments([word for other in clauses if other is not clause for word in other.words])
    lately = hear.of.of_kind((id for id in hear.of.scene.spoken if id in hear.of.things), "place")
    return replace(reading, place=hear.picks.place(named) or next(iter(lately), None))


def _completed(best: Reading, others: Sequence[Reading], elsewhere: Sequence[Arg], hear: Hearing) -> Reading:
    """What one clause leaves open another names: "kneel before Ann and apologise"."""
    if best.verb == "travel":
        place = best.place or next((r.place for r in others if r.place), None)
        return replace(best, place=place or hear.picks.place(elsewhere, ("to", "at", "for", "in", "")))
    same = [reading for reading in others if reading.verb == best.verb]
    item = best.item or next((reading.item for reading in same if reading.item), None)
    if item is None and best.verb == "give":
        item = hear.picks.item(elsewhere, prefer=lambda id: 8.0 * hear.mine(id))
    if best.verb == "trade" and hear.mine(item) and best.offer is None:  # "you sell the ring? I pay gold"
        wanted = hear.picks.item(elsewhere, prefer=lambda id: -8.0 * hear.mine(id))
        if wanted is not None and not hear.mine(wanted):
            best, item = replace(best, offer=item), wanted
    offer = best.offer or next((reading.offer for reading in same if reading.offer), None)
    target = best.target
    if target is None and best.verb in REACHES:
        target = next((reading.target for reading in others if reading.target), None) or hear.picks.anyone(elsewhere)
    return replace(best, target=target, item=item, offer=offer)


def _threat(clauses: Sequence[Clause], hear: Hearing) -> Reading | None:
    """The threat in "do it or else", "give it or I ...", "unless you ..., I will ..."."""
    first = clauses[0]
    will = any(clause.mine and clause.future for clause in clauses)
    for clause in clauses[1:]:
        stated = bool(clause.subject) and not clause.inverted and first.subject != "i"
        if clause.link == "or" and not clause.subject and clause.verb in CLASSES["dooms"]:
            return Reading("threaten", hear.hailed)  # "or lose a hand"
        if clause.link == "or" and not (first.inverted or first.wh) and (stated or clause.words[0].text == "else"):
            return Reading("threaten", hear.hailed or hear.picks.anyone(subjects(first.of)))
    if any(clause.link in ("before", "lest") and clause.mine and _hurts(clause) for clause in clauses):
        return Reading("threaten", hear.hailed)  # "before I lose my temper"
    if will and any(clause.link == "unless" or (clause.link == "if" and clause.negated) for clause in clauses):
        return Reading("threaten", hear.hailed)
    return None


def _hurts(clause: Clause) -> bool:
    what = sense(clause)
    return clause.verb == "lose" or (what is not None and what.name in ("attack", "threaten"))


def _bargain(clauses: Sequence[Clause], hear: Hearing) -> Reading | None:
    """The trade in "I will give you my gold if you give me the key"."""
    terms = next((clause for clause in clauses if clause.link == "if" and clause.subject == "you"), None)
    wanted = hear.picks.item(arguments(terms.rest), prefer=lambda id: -8.0 * hear.mine(id)) if terms else None
    if wanted is None or hear.mine(wanted):
        return None
    readings = (moods.read(clause, hear) for clause in clauses if clause is not terms)
    given = next((said for said in readings if said and said.verb in ("give", "trade") and hear.mine(said.item)), None)
    return Reading("trade", given.target or hear.hailed, wanted, offer=given.item) if given else None


def _wish(clauses: Sequence[Clause], hear: Hearing) -> Reading | None:
    """The request in "I would be grateful if you ..."."""
    wanted = next((clause for clause in clauses if clause.link == "if" and clause.subject == "you"), None)
    grateful = any(clause.modal == "would" and clause.verb in _GRATEFUL for clause in clauses if clause is not wanted)
    return speech.directive(wanted, hear, hear.hailed) if wanted is not None and grateful else None
