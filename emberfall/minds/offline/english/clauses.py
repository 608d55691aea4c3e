"""A line of words becomes clauses, and who is called by name: "Tom, sit and eat" hails Tom, in two clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from emberfall.minds.offline.english.grammar import Clause, analysed, opens_clause
from emberfall.minds.offline.english.hailing import called_inside, courtesy, is_oath, only_a_name, parted
from emberfall.minds.offline.english.lexicon import GRAMMAR, VERBS
from emberfall.minds.offline.english.stretches import stretches
from emberfall.minds.offline.english.words import Mention, Word

_TAGGED = frozenset({"", "do", "be", "have"})  # "would you?", "do you not?"
_ALWAYS_JOINS = frozenset({"if", "unless", "because", "although", "though", "whereas", "lest", "while"})
_CONDITIONS = frozenset({"if", "unless", "when", "whenever"})


@dataclass(frozen=True, slots=True)
class Heard:
    clauses: tuple[Clause, ...]
    hailed: tuple[Mention, ...]


def heard(words: Sequence[Word]) -> Heard:
    hailed: list[Mention] = []
    clauses: list[Clause] = []
    fillers: list[Word] = []
    for segment, mark in stretches(words):
        if clauses and all(w.tag == "not" or w.text in ("no", "way") for w in segment):
            clauses[-1] = replace(clauses[-1], subject=clauses[-1].subject or "i", negated=True)  # "Apologise? Never."
            continue
        polite = courtesy(segment)
        if all(w.text in GRAMMAR.fillers for w in segment) and not polite:
            fillers += segment  # "please", "well"
            continue
        name = only_a_name(segment[polite:])
        if name is not None:
            hailed.append(name)
            if not polite:
                continue
        if not clauses and is_oath(segment):
            continue  # "by my beard"
        for part in parted(segment, polite):
            name = only_a_name(part[polite:]) if polite else None
            part, called = called_inside(part) if name is None else (part, [name])
            hailed += called
            clauses += [analysed(replace(clause, question=mark == "?")) for clause in _joined(part) if clause.words]
    if not clauses and fillers:
        clauses = [analysed(Clause(tuple(fillers)))]  # "yes", "well?"
    return Heard(_subjects_shared(_untagged(clauses)), tuple(hailed))


def _untagged(clauses: Sequence[Clause]) -> list[Clause]:
    """Without ", would you?": what stands before it is then asked of you, "you would not have a key, would you?"."""
    done: list[Clause] = []
    for here in clauses:
        if not done or not here.inverted or here.verb not in _TAGGED or here.rest or not here.of:
            done.append(here)
        elif done[-1].subject == "you" and done[-1].modal:
            done[-1] = replace(done[-1], inverted=True, negated=False)
    return done


def _subjects_shared(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    """Who does the first does the second: "the king comes and knights me", "I kneel and beg"."""
    done: list[Clause] = []
    for here in clauses:
        before = done[-1] if done else None
        shares = before is not None and here.link in ("and", "but", "then", "or") and here.verb and not here.subject
        plural = before is not None and before.subject == "other" and before.verb != "be" and not before.tensed
        if before is not None and shares and (before.mine or plural or (before.subject and here.tensed)):
            here = replace(here, subject=before.subject, of=before.of, modal=here.modal or before.modal)
        done.append(here)
    return tuple(done)


# Joining ------------------------------------------------------------------------------------------


def _joined(segment: Sequence[Word]) -> Iterator[Clause]:
    """The clauses of one stretch, each with the word that joins it."""
    since, link = 0, ""
    if len(segment) > 4 and segment[-2].text == "i" and segment[-1].verb in ("swear", "promise", "vow"):
        yield from _joined(segment[:-2])
        segment = segment[-2:]  # "... I swear"
    for at, here in enumerate(segment):
        if at == 0 and (here.tag in ("and", "if") or _sets_a_time(segment)):
            since, link = 1, here.text
        elif link in _CONDITIONS and at > since + 2 and _resumes(segment, at):
            yield Clause(tuple(segment[since:at]), link)
            since, link = at, ""
        elif at > since and _joins(segment, at, since):
            yield Clause(tuple(segment[since:at]), link)
            since, link = at + 1, here.text
    yield Clause(tuple(segment[since:]), link)


def _joins(segment: Sequence[Word], at: int, since: int) -> bool:
    here, after = segment[at], segment[at + 1 :]
    if not after or segment[at - 1].tag == "det" or segment[at - 1].text in ("what", "even", "only"):  # "for a while"
        return False
    if here.tag == "and":
        return (here.text == "or" and after[0].text == "else") or (here.text != "so" and _starts_clause(after))
    if here.tag != "if":
        return False
    if here.text == "if" and any(
        VERBS.bare.get(w.verb) in ("ask", "tell") or w.verb == "see" for w in segment[since:at]
    ):
        return False  # "ask Ann if ..." is one clause
    return here.text in _ALWAYS_JOINS or opens_clause(after, within=6)


def _starts_clause(after: Sequence[Word]) -> bool:
    """Whether "and" is followed by a verb or by a subject and its verb, and not just by one more noun."""
    first = next((w for w in after if w.tag not in ("adv", "not") and w.text not in GRAMMAR.fillers), None)
    return first is not None and (first.predicates or first.tag in ("wh", "if") or opens_clause(after, within=6))


def _sets_a_time(segment: Sequence[Word]) -> bool:
    """Whether "when" sets a time, as in "when he sleeps", and does not ask for one, as in "when did he sleep"."""
    return segment[0].text in ("when", "whenever") and len(segment) > 2 and segment[1].tag not in ("aux", "modal")


def _resumes(segment: Sequence[Word], at: int) -> bool:
    """Whether the main clause begins here without a comma: "if you help me I will pay"."""
    if segment[at].text not in ("i", "we", "you") or at + 1 == len(segment) or not segment[at + 1].predicates:
        return False
    return VERBS.bare.get(segment[at - 1].verb) not in ("think", "tell", "ask")
