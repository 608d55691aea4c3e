"""Models that say what a test wants them to, at real servers on loopback, and minds that ask them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from faulty import Body, Faulty, faulty, sensible
from pydantic import SecretStr

from emberfall import table
from emberfall.graph.store import Store
from emberfall.minds import Limits, Minds
from emberfall.minds.providers import BY_NAME, Model
from emberfall.records import Line, Turn

Says = Callable[[Body], str]
Shown = dict[str, list[dict[str, object]]]
BLADE = "Grimma, forge me a moonsteel blade"
PATIENT = Limits(turn_s=60, answer_s=20, first_s=20)  # for machines with other things to do
KEY = SecretStr("sk-secret-of-the-host")


def chain(server: Faulty, *names: str) -> Minds:
    """Each model at an address of its own, so that one refused key closes nobody else's door."""
    openai = BY_NAME["openai"]
    models = tuple(Model(provider=openai, name=name, url=f"{server.url()}/{name}", key=KEY) for name in names)
    return Minds(models=models, limits=PATIENT)


def turn_with(
    says: Says,
    store: Store,
    campaign: str,
    words: str = BLADE,
    player: str = "kael",
    hear: Callable[[Line], None] = lambda line: None,
) -> tuple[Turn, Faulty]:
    """One turn of a campaign at which a model with this to say speaks, and what it was asked."""
    with faulty(says) as server:
        minds = chain(server, "good")
        try:
            return table.play(store, campaign, player, words, minds=minds, hear=hear), server
        finally:
            minds.close()


def shown(server: Faulty, part: str) -> Shown:
    """The document of the first question in whose prompt this part stands."""
    documents = [json.loads(body["messages"][1]["content"]) for body in server.asked]
    found: Shown = next(document for document in documents if part in document)
    return found


def answering(key: str, given: Mapping[str, object]) -> Says:
    """A model that gives this to the question whose answer has the key, and is sensible otherwise."""

    def says(body: Body) -> str:
        answer = json.loads(sensible(body))
        return json.dumps({**answer, **given} if key in answer else answer)

    return says


def saying(**decided: object) -> Says:
    """A model that decides like this."""
    return answering("verdict", decided)


def telling(*sentences: tuple[str, tuple[str, ...]]) -> Says:
    """A model that tells the first beat in these sentences with these cites."""

    def says(body: Body) -> str:
        answer = json.loads(sensible(body))
        if "sentences" in answer:
            beat = answer["sentences"][0]["beat"]
            answer["sentences"] = [{"beat": beat, "text": text, "cites": cites} for text, cites in sentences]
        return json.dumps(answer)

    return says


def reading(**read: str) -> Says:
    """A model that reads the words like this."""
    return answering("verb", read)


def proposing(*changes: dict[str, object]) -> Says:
    """A model that proposes these changes."""
    return answering("changes", {"changes": changes})
