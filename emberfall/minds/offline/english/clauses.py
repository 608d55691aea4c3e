"""A line of words becomes clauses, and who is called by name: "Tom, sit and eat" hails Tom, in two clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from emberfall.minds.offline.english.grammar import Clause, analysed, opens_clause
from emberfall.minds.offline.english.lexicon import CHARACTER, CLASSES, GRAMMAR, PEOPLE, PHRASES, VERBS
from emberfall.minds.offline.english.words import Mention, Word

_AROUND_NAMES = PEOPLE.titles | CLASSES["hailing"] | CLASSES["endearments"]
_COURTESIES = frozenset({"greet", "praise", "apologise", "give"})
_CALLED_BY = ("name", "role", "part")
_TAGGED = frozenset({"", "do", "be", "have"})  # "would you?", "do you not?"
_POINTS_TO = frozenset({"this", "that", "these", "those", "my", "our", "it", "there"})
_JUDGING = CHARACTER.good | CHARACTER.bad  # "you are very good smith" describes
_ENDS = frozenset(".!?;:")
_ALWAYS_JOINS = frozenset(
    {"if", "unless", "because", "although", "though", "whereas", "lest", "while", "until", "till"}
)
_CONDITIONS = frozenset({"if", "unless", "when", "whenever"})


@dataclass(frozen=True, slots=True)
class Heard:
    clauses: tuple[Clause, ...]
    hailed: tuple[Mention, ...]


def heard(words: Sequence[Word]) -> Heard:
    hailed: list[Mention] = []
    clauses: list[Clause] = []
    fillers: list[Word] = []
    for segment, mark in _segments(words):
        if clauses and all(w.tag == "not" or w.text in ("no", "way") for w in segment):
            clauses[-1] = replace(clauses[-1], subject=clauses[-1].subject or "i", negated=True)  # "Apologise? Never."
            continue
        if all(w.text in GRAMMAR.fillers for w in segment) and not _courtesy(segment):
            fillers += segment  # "please", "well"
            continue
        courtesy = _courtesy(segment)
        name = _only_a_name(segment[courtesy:])
        if name is not None:
            hailed.append(name)
            if not courtesy:
                continue
        if not clauses and _is_oath(segment):
            continue  # "by my beard"
        for part in _parted(segment, courtesy):
            name = _only_a_name(part[courtesy:]) if courtesy else None
            part, called = _called_inside(part) if name is None else (part, [name])
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


def _segments(words: Sequence[Word]) -> list[tuple[Sequence[Word], str]]:
    """Stretches between punctuation marks, each with the mark that closes its sentence."""
    found: list[tuple[Sequence[Word], str]] = []
    sentence: list[Sequence[Word]] = []
    stretch: list[Word] = []
    for here in (*words, Word(".", "mark")):
        if here.tag != "mark":
            stretch.append(here)
            continue
        sentence += [stretch] if stretch else []
        stretch = []
        if here.text in _ENDS:
            found += [(some, mark) for some, mark in _marked(_without_asides(sentence), here.text)]
            sentence = []
    return found


def _without_asides(sentence: Sequence[Sequence[Word]]) -> list[Sequence[Word]]:
    """A lone adverb between commas belongs to what it interrupts: "I lay it, gently, on the table"."""
    joined: list[Sequence[Word]] = []
    resumes = False
    for at, stretch in enumerate(sentence):
        if joined and at + 1 < len(sentence) and all(w.tag == "adv" and w.text.endswith("ly") for w in stretch):
            resumes = True
        elif resumes:
            joined[-1] = (*joined[-1], *stretch)
            resumes = False
        else:
            joined.append(stretch)
    return joined


def _marked(sentence: Sequence[Sequence[Word]], mark: str) -> Iterator[tuple[Sequence[Word], str]]:
    """Each stretch with its mark; a question tag asks nothing of what stands before it: "make it, yes?"."""
    tagged = mark == "?" and len(sentence) > 1 and len(sentence[-1]) < 3 and sentence[-1][0].text in CLASSES["tags"]
    for at, stretch in enumerate(sentence):
        if not tagged or at + 1 < len(sentence):
            yield stretch, "." if tagged else mark


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


# Hailing ------------------------------------------------------------------------------------------


def _courtesy(segment: Sequence[Word]) -> int:
    """How many words of greeting, thanks, regret or giving stand first: "hello Tom" greets him and calls him too."""
    texts = tuple(w.text for w in segment)
    for phrase in PHRASES.starts.get(texts[0], ()):
        if not phrase.whole and phrase.sense in _COURTESIES and texts[: len(phrase.words)] == phrase.words:
            return len(phrase.words)
    return 0


def _only_a_name(segment: Sequence[Word]) -> Mention | None:
    """Who is hailed, when a stretch holds nothing but a name: "good Tom", "O smith", "Ann of the Glen"."""
    plain = (w for w in segment if w.mention is not None or not (w.tag == "adj" or w.text in _AROUND_NAMES))
    core = list(plain)
    if not core or not _is_callable(core[0]):
        return None
    by_origin = len(core) == 1 or core[1].text in ("of", "from")
    return core[0].mention if by_origin and all(w.tag in ("prep", "name", "det") for w in core[1:]) else None


def _parted(segment: Sequence[Word], courtesy: int) -> tuple[Sequence[Word], ...]:
    """A courtesy and a name part from what is said next without a comma: "hello ann can you help"."""
    end = courtesy + 1
    if not courtesy or end >= len(segment) or not _addresses(segment[end:]):
        return (segment,)
    if segment[courtesy].text in CLASSES["endearments"]:
        return segment[:courtesy], segment[end:]
    return (segment[:end], segment[end:]) if _is_callable(segment[courtesy]) else (segment,)


def _is_oath(segment: Sequence[Word]) -> bool:
    return segment[0].text == "by" and len(segment) > 2 and not any(w.predicates for w in segment)


def _called_inside(segment: Sequence[Word]) -> tuple[Sequence[Word], list[Mention]]:
    """A name called without commas at either end: "oh ann dear give me the key", "nice work ann"."""
    if len(segment) < 3:
        return segment, []
    last, end = segment[-1], len(segment) - 1
    while end > 1 and segment[end - 1].text in PEOPLE.titles - _JUDGING and segment[end - 1].tag != "name":
        end -= 1  # "sorry mr dwarf"
    described = last.mention is not None and last.mention.by == "role" and segment[end - 1].text in _JUDGING
    if last.mention is not None and _is_callable(last) and _is_complete(segment[end - 1]) and not described:
        return segment[:end], [last.mention]
    at = next((at for at, w in enumerate(segment[:4]) if w.mention or w.text not in _AROUND_NAMES | GRAMMAR.fillers), 0)
    name, after = segment[at].mention, segment[at + 1 :]
    while after and after[0].text in CLASSES["endearments"] | GRAMMAR.fillers:
        after = after[1:]
    called = bool(after) and any(w.text in CLASSES["calls"] for w in segment[:at])
    if name is not None and _is_callable(segment[at]) and (called or _addresses(after)):
        return after, [name]
    return segment, []


def _addresses(after: Sequence[Word]) -> bool:
    """Whether words go on to speak to the one just named: "you ...", "can you ...", "what is ...", "give ..."."""
    if not after:
        return False
    first, second = after[0], after[1] if len(after) > 1 else after[0]
    if first.tag in ("modal", "aux"):
        return second.text in ("you", "i", "we") or (first.text == "do" and second.text == "not")
    if first.text in _POINTS_TO and not second.living:
        return opens_clause(after)
    return first.text in ("i", "we", "you", "your") or first.bare or (first.tag == "wh" and first.text != "who")


def _is_callable(word: Word) -> bool:
    return word.mention is not None and word.mention.living and not word.owner and word.mention.by in _CALLED_BY


def _is_complete(before: Word) -> bool:
    """Whether a sentence may end before a name: not in "call him old Tom", "Ann's Tom", "Ann and Tom"."""
    if before.owner or before.text in PEOPLE.titles:
        return False
    return before.tag in ("noun", "pron", "name", "adv")


# Joining ------------------------------------------------------------------------------------------


def _joined(segment: Sequence[Word]) -> Iterator[Clause]:
    """The clauses of one stretch, each with the word that joins it."""
    since, link = 0, ""
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
