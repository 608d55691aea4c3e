"""A model retells a turn beat by beat; each sentence is checked before it is heard, and none is taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from emberfall.minds import Minds, Part, Question, ask
from emberfall.minds.truth import Basis, ids_in, untrue
from emberfall.records import OFFLINE, Asked, Craft, Line, Record, Scene, Transfer

MOST_NAMED = 4  # things in a beat: what names more is a list, and is told as it stands

Hear = Callable[[Line], None]


class Sentence(Record):
    beat: str
    text: str
    cites: tuple[str, ...] = ()


class Telling(Record):
    """What a mind answers for the Narrator; a beat without a sentence is told in the offline words."""

    sentences: tuple[Sentence, ...] = ()


def voiced(lines: tuple[Line, ...], scene: Scene, basis: Basis, minds: Minds, hear: Hear) -> tuple[Line, ...]:
    """The lines as a mind tells them. Each is heard when it is final, and while it grows; never again shorter."""
    if not minds.models:
        minds.log.append(Asked(purpose="tell", of="narrator"))
        for line in lines:
            hear(line)
        return lines
    retold = {f"b{line.seq}": at for at, line in enumerate(lines) if _is_beat(line, scene)}
    told = _Told(lines, retold, scene, basis, hear)
    told.up_to(min(retold.values(), default=len(lines)))
    if retold:
        answer = ask(question(lines, retold, scene), minds, told.sentence)
        if answer.mind != OFFLINE:
            minds.amend(replaced=tuple(told.replaced))
    told.up_to(len(lines))
    return told.lines


def _is_beat(line: Line, scene: Scene) -> bool:
    spoken = line.role == "narrator" or (line.role == "npc" and line.decision is None)
    return spoken and len(ids_in(line.text, scene)) <= MOST_NAMED


def question(lines: Sequence[Line], retold: dict[str, int], scene: Scene) -> Question[Telling]:
    beats = [
        {"beat": id, "speaker": lines[at].speaker, "plainly": lines[at].text, "cites": list(lines[at].cites)}
        for id, at in retold.items()
    ]
    near = [t for t in scene.things if t.id == scene.here or t.at == scene.here or t.owner == scene.player]
    ids = [id for line in lines for id in line.cites] + [thing.id for thing in near]
    return Question(
        purpose="tell",
        of="narrator",
        parts=(
            Part("beats", beats),
            Part("scene", [{"id": t.id, "name": t.name, "role": t.role, "about": t.about} for t in near[:16]]),
        ),
        shape=Telling,
        offline=Telling,
        offers={"beat": tuple(retold), "cites": tuple(dict.fromkeys(ids))},
        room=120 + 90 * len(retold),
        most=2 * len(retold),
    )


class _Told:
    """How far a turn has been told."""

    def __init__(self, lines: tuple[Line, ...], retold: dict[str, int], scene: Scene, basis: Basis, hear: Hear) -> None:
        self.plain, self.retold, self.scene, self.basis, self.hear = lines, retold, scene, basis, hear
        self.lines: tuple[Line, ...] = ()
        self.replaced: list[str] = []
        self._growing: Line | None = None  # the line after `lines`, as far as it has been heard
        self._whole = False  # it holds the offline words already

    def sentence(self, said: Record, mind: str) -> None:
        """Hears one sentence, or the offline words in its place; one for a beat that is over comes too late."""
        assert isinstance(said, Sentence)
        at = self.retold[said.beat]
        if at < len(self.lines):
            self.replaced.append(f"{said.beat}: it comes too late")
            return
        self.up_to(at)
        amiss = self._amiss(said, self.plain[at])
        if amiss:
            self.replaced.append(f"{said.beat}: {amiss}")
            self._in_plain_words()
        elif not self._whole:
            self._grow(said.text, said.cites, mind)

    def up_to(self, at: int) -> None:
        """Finishes every line before this one."""
        while len(self.lines) < at:
            line = self._growing
            if line is None:
                line = self.plain[len(self.lines)]
                self.hear(line)
            elif self._leaves_out(line):
                self._in_plain_words()
                line = self._growing or line
            self.lines = (*self.lines, line)
            self._growing, self._whole = None, False

    def _amiss(self, said: Sentence, plain: Line) -> str:
        known = {*said.cites, self.scene.player, self.scene.here, plain.speaker or ""}
        basis = self.basis.model_copy(update={"plain": plain.text})
        return untrue(said.text, known, self.scene, basis)

    def _grow(self, text: str, cites: Sequence[str], mind: str) -> None:
        plain = self.plain[len(self.lines)]
        so_far = self._growing
        self._growing = plain.model_copy(
            update={
                "text": f"{so_far.text} {text}" if so_far else text,
                "cites": tuple(dict.fromkeys((*(so_far.cites if so_far else ()), *cites))),
                "mind": so_far.mind if so_far and mind == OFFLINE else mind,
            }
        )
        self.hear(self._growing)

    def _in_plain_words(self) -> None:
        if not self._whole:
            plain = self.plain[len(self.lines)]
            self._grow(plain.text, plain.cites, OFFLINE)
            self._whole = True

    def _leaves_out(self, line: Line) -> bool:
        """Does a retold line say nothing of a change that the plain one tells?"""
        plain = self.plain[len(self.lines)]
        changed = {change.item for change in self.basis.changes if isinstance(change, Craft | Transfer)}
        return bool(not self._whole and (ids_in(plain.text, self.scene) & changed) - ids_in(line.text, self.scene))
