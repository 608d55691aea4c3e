"""Minds: a question is answered by a model of the chain or by the offline engine, in the same type, within its time."""

from emberfall.minds.ask import ask
from emberfall.minds.company import Limits, Minds, alone, key_takers
from emberfall.minds.question import NONE, Answer, Part, Question

__all__ = ["NONE", "Answer", "Limits", "Minds", "Part", "Question", "alone", "ask", "key_takers"]
