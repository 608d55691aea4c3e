"""What a character says is held to the verdict: words that promise or refuse something else are replaced."""

from __future__ import annotations

from typing import get_args

import pytest

from emberfall.npc.promising import against
from emberfall.records import Verdict

REFUSING = [
    "No. Not while my brother's name is a joke in your mouth.",
    "I'll forge nothing for you until Borin has his apology.",
    "I will remember that song, bard, longer than you will.",
    "Here's the thing: you mocked my kin, and now you want steel.",
    "Of course not. Ask me again when you have mended it.",
    "Aye, I heard you. The answer is no.",
    "You want a blade? Earn it.",
    "Take this as a warning: my hammer has a long memory.",
    "I can't help you, and I would not if I could.",
    "The union voted, and the vote was no.",
    "There is no form for that, and I do not sign what has no form.",
    "My hands are full, and my patience is not.",
]
PROMISING = [
    "Gladly, I'll forge it at once.",
    "Here, take it. The blade is yours.",
    "You shall have it by nightfall.",
    "Fine. I will make your blade.",
    "Deal. Shake on it.",
    "Consider the clearance yours.",
    "It will be ready in the morning.",
    "Very well, you may have the refund.",
    "I forgive you. Let it be so.",
    "Here is your salve, pilot.",
    "All right. I can print one for you.",
    "I accept. Sit down while I fetch it.",
]
BARGAINING = [
    "Bring me the honeycomb first, and I'll forge it.",
    "I could print it, if somebody found me a bag of apricots.",
    "When Borin says that it is mended, I'll make it.",
    "A river pearl in exchange, and you have my word.",
]


@pytest.mark.parametrize("said", REFUSING)
def test_a_refusal_may_be_said_in_any_words(said: str) -> None:
    assert against(said, "refuse", granted=False) == ""


@pytest.mark.parametrize("said", PROMISING)
@pytest.mark.parametrize("verdict", ["refuse", "bargain"])
def test_what_is_refused_is_not_promised(said: str, verdict: Verdict) -> None:
    assert against(said, verdict, granted=False) != ""


@pytest.mark.parametrize("said", BARGAINING)
def test_a_bargain_promises_on_a_condition(said: str) -> None:
    assert against(said, "bargain", granted=False) == ""
    assert against(said, "refuse", granted=False) != "" or "if" in said


OBLIQUE = ("Here's the thing", "You want", "Take this", "My hands", "I will remember")


@pytest.mark.parametrize("said", [said for said in REFUSING if not said.startswith(OBLIQUE)])
def test_what_was_agreed_is_not_refused(said: str) -> None:
    assert against(said, "agree", granted=False) != ""


@pytest.mark.parametrize("said", PROMISING)
def test_what_was_agreed_may_be_promised_in_any_words(said: str) -> None:
    assert against(said, "agree", granted=True) == ""


@pytest.mark.parametrize("said", ["Here you are.", "It's yours.", "Done. Look after it.", "I've made it. Take it."])
def test_nothing_is_handed_over_with_words_alone(said: str) -> None:
    assert all(against(said, verdict, granted=False) for verdict in get_args(Verdict))
    assert against(said, "agree", granted=True) == ""
