"""Turns of speech that mean something else than their words: "here, take the vellum" is a gift. Pure."""

from __future__ import annotations

import re

from emberfall.records import Intent, Scene

_YOU = r"(?:you (?:can |may )?)?"
_HANDS = re.compile(
    rf"^(?:(?:here|there|please|now|well|ok|okay|so)(?: you (?:go|are))?[,:.! ]+)*{_YOU}(?:take|have)\b", re.IGNORECASE
)
_LETS_BE = re.compile(
    rf"^(?:(?:fine|ok|okay|alright|all right|well|then|no|good)[,:.! ]+)*{_YOU}keep (?:it|that|them|your)\b",
    re.IGNORECASE,
)
_MADE_OF = re.compile(
    r"\b(?:it|that|this|they|those)\b.*\b(?:made|forged|built|drawn|brewed) (?:of|from|out of)\b", re.IGNORECASE
)


def meant(intent: Intent, scene: Scene) -> Intent:
    """The intent as it was meant; the same where the words say what they mean."""
    if intent.claim or intent.ties:
        return intent
    words = intent.words.strip()
    mine = intent.item is not None and scene.thing(intent.item).owner == scene.player
    if intent.verb == "take" and mine and _HANDS.match(words):
        return intent.model_copy(update={"verb": "give"})
    if intent.verb == "give" and intent.item is None and _LETS_BE.match(words):
        return intent.model_copy(update={"verb": "tell"})
    if intent.verb == "ask" and intent.topic is None and intent.item is None and _MADE_OF.search(words):
        spoken = next((id for id in scene.spoken if scene.thing(id).kind == "item"), None)
        return intent.model_copy(update={"topic": spoken})
    return intent
