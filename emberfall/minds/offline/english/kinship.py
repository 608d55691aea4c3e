"""Who is whose brother, aunt or wife: ties are stored one way, and words look for them both ways."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from emberfall.minds.offline.english.lexicon import PEOPLE
from emberfall.records import Named


@dataclass(frozen=True, slots=True)
class Owners:
    """Those whose relative may be meant, the likeliest first."""

    sure: tuple[str, ...] = ()
    likely: tuple[str, ...] = ()


def relatives(owners: Owners, tie: str, things: Mapping[str, Named], present: Sequence[str]) -> tuple[str, ...]:
    """Those who are `tie` of the first owner that has such kin; of merely likely owners, of one whose kin is here."""
    found = [some for owner in owners.sure or owners.likely if (some := tuple(_of(owner, tie, things)))]
    here = (some for some in found if not owners.sure and not set(present).isdisjoint(some))
    return next(here, next(iter(found), ()))


def is_told(relation: str, things: Iterable[Named]) -> bool:
    """Whether this world has such a tie, though English has no common word for it: "apprentice", "rival"."""
    return any(kin.relation == relation for thing in things for kin in thing.kin)


def mirrored(relation: str, pronoun: str) -> str:
    """What the other end of a tie is to the first: of a "brother", for a she, "sister". "kin" when there is no word."""
    kind = PEOPLE.kin_inverse.get(_kind(relation))
    return next((word for word, said in PEOPLE.kin.items() if said in ((kind, pronoun), (kind, ""))), "kin")


def _of(owner: str, tie: str, things: Mapping[str, Named]) -> Iterator[str]:
    wanted, pronoun = PEOPLE.kin.get(tie, (tie, ""))
    for thing in things.values():
        if thing.id == owner or (pronoun and thing.pronoun != pronoun):
            continue
        forth = (_kind(kin.relation) for kin in thing.kin if kin.of == owner)
        back = (PEOPLE.kin_inverse.get(_kind(kin.relation)) for kin in things[owner].kin if kin.of == thing.id)
        if any(kind is not None and wanted in (kind, "any") for kind in (*forth, *back)):
            yield thing.id


def _kind(relation: str) -> str:
    return PEOPLE.kin.get(relation.lower(), (relation.lower(), ""))[0]
