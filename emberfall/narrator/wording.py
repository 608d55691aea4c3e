"""How the Narrator names what was said: a question in a few words, a greeting that takes leave, praise that thanks."""

from __future__ import annotations

from emberfall.minds.offline.questions import kind, parting, thanking
from emberfall.minds.offline.scenery import the
from emberfall.records import Intent, Scene


def question(intent: Intent, scene: Scene) -> str:
    """What is asked, as it is told: "who she is", "about the ore"; "" when it cannot be told in few words."""
    if intent.verb != "ask" or intent.target is None:
        return ""
    asked = scene.thing(intent.target)
    plural = asked.pronoun == "they"
    them = {"he": "his", "she": "her", "it": "its"}.get(asked.pronoun, "their")
    they, s = asked.pronoun, "" if plural else "s"
    topic = f"about {the(scene.thing(intent.topic))}" if intent.topic not in (None, asked.id, scene.player) else ""
    return {
        "well": f"how {they} {'are' if plural else 'is'}",
        "who": f"who {they} {'are' if plural else 'is'}",
        "work": f"what {they} {'do' if plural else 'does'}",
        "goods": f"what {they} {'have' if plural else 'has'}",
        "want": f"what {they} want{s}",
        "kin": f"about {them} kin",
        "me": f"what {they} make{s} of {scene.thing(scene.player).called}",
        "time": "the hour",
        "why": "why",
    }.get(kind(intent.words), topic)


def manner(intent: Intent) -> str:
    """The verb as it is told: a greeting may take leave, and praise may be thanks."""
    if intent.verb == "greet" and parting(intent.words):
        return "farewell"
    return "thank" if intent.verb == "praise" and thanking(intent.words) else intent.verb
