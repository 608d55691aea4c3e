"""Whoever answers, a question is answered in its own type: offline, by any server in any mode, and by none that can."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from faulty import Body, faulty, sensible
from pydantic import SecretStr
from speakers import BLADE, PATIENT

from emberfall import campaigns, keeper, library, npc
from emberfall.graph.book import Book
from emberfall.graph.store import Store
from emberfall.keeper import law, proposing
from emberfall.keeper.docket import summon
from emberfall.minds import Minds, Question, ask, chain
from emberfall.minds.offline import parser
from emberfall.minds.providers import BY_NAME, Model
from emberfall.narrator import reading, voicing
from emberfall.npc import speaking
from emberfall.records import OFFLINE, Hearing, Line, Purpose, Record
from emberfall.scene import read_scene


@dataclass(frozen=True)
class Mind:
    """A model of this name at a loopback server, behind this SDK; None: no model at all."""

    model: str | None = None
    sdk: str = "openai"
    says: Callable[[Body], str] = sensible
    answers: bool = True

    def __str__(self) -> str:
        return f"{self.sdk}:{self.model}" if self.model else OFFLINE


MINDS = (
    Mind(),
    *(Mind(f"only-{mode}", sdk) for sdk in ("openai", "groq") for mode in chain.MODES),
    Mind("raving", says=lambda body: "The moon is made of cheese.", answers=False),
    Mind("silent", says=lambda body: "", answers=False),
    Mind("dead: 500", answers=False),
)


@pytest.fixture(scope="module")
def questions(store: Store) -> Iterator[dict[Purpose, Question[Record]]]:
    """One question of each kind, as they are asked in the demo's first turns."""
    pack = library.pack("emberfall")
    graph = campaigns.found(store, pack)
    book = Book(store, graph)
    scene = read_scene(book, "kael")
    docket = summon(parser.parse(BLADE, scene), scene)
    (findings,) = law.read((docket,), book.read(*law.asks(docket)))
    heard = Hearing(
        scene=scene,
        docket=docket,
        findings=findings,
        memories=npc.remembered(book.read(*npc.asks(docket.petition, scene))),
    )
    consent, prospects = keeper.settle_consent(heard), keeper.settle_changes(heard, npc.assumed(heard))
    decision = npc.decide(heard, consent, prospects, pack)
    assert decision is not None
    line = Line(seq=1, session=1, turn=1, role="narrator", speaker=None, name="Narrator", text="Kael waits.")
    unsure = parser.parse("I fistbump the smith like a legend", scene)
    asked: tuple[Question[Record], ...] = (
        reading.question(unsure, scene),
        speaking.question(decision, heard, consent, prospects),
        proposing.question(docket, scene),
        voicing.question([line], {"b1": 0}, scene),
    )
    yield {question.purpose: question for question in asked}
    store.drop(graph)


@pytest.mark.parametrize("mind", MINDS, ids=str)
def test_the_same_questions_are_answered_in_the_same_types_by_every_mind(
    questions: dict[Purpose, Question[Record]], mind: Mind
) -> None:
    answerer = f"{mind.sdk}:{mind.model}" if mind.model and mind.answers else OFFLINE
    with faulty(mind.says) as server:
        name = (mind.model or "").removeprefix("dead: ")
        model = Model(provider=BY_NAME[mind.sdk], name=name, url=server.url(mind.sdk), key=SecretStr("k"))
        minds = Minds(models=(model,) if mind.model else (), limits=PATIENT)
        heard: list[Record] = []
        answers = {
            purpose: ask(question, minds, (lambda said, who: heard.append(said)) if purpose == "tell" else None)
            for purpose, question in questions.items()
        }
        minds.close()
    called = {body["tools"][0]["function"]["name"] for body in server.asked if "tools" in body}
    assert mind.model != "only-tool" or {"propose_world_change", "decide"} <= called
    for purpose, answer in answers.items():
        shape = questions[purpose].shape
        assert type(answer.value) is shape
        assert shape.model_validate(answer.value.model_dump()) == answer.value
        assert (answer.mind, answer.asked.purpose) == (answerer, purpose)
        if mind.model and mind.answers:
            streamed = BY_NAME[mind.sdk].streamed[0] if purpose == "tell" else chain.MODES[0]
            surest = max(streamed, mind.model.removeprefix("only-"), key=chain.MODES.index)
            assert answer.asked.tries[-1].mode == surest
    told = answers["tell"].value
    assert isinstance(told, voicing.Telling)
    assert tuple(heard) == told.sentences
    assert bool(heard) == (answerer != OFFLINE)


def test_every_kind_of_question_is_among_them(questions: dict[Purpose, Question[Record]]) -> None:
    assert set(questions) == {"interpret", "decide", "propose", "tell"}
