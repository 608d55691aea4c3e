"""Raw input becomes a short list of plain lower-case tokens, whatever was typed."""

from __future__ import annotations

import re
import unicodedata

from emberfall.minds.offline.english.lexicon import GRAMMAR

LONGEST = 600  # characters that are read; the rest of a pasted book is not
MOST = 120  # tokens

_MARKS = frozenset('.,!?;:"')
_PLAIN = str.maketrans("“”„«»‘’ʼ`…—–", '"""""\'\'\'\'.,,')
_DASH = re.compile(r"(?<=\s)--?(?=\s)|--+")
_QUOTED = re.compile(r"(?<!\w)'([^']{2,}?)'(?!\w)")
_TOKEN = re.compile(r"'(?:tis|twas|em)\b|[^\W_]+(?:['\-][^\W_]+)*|[.,!?;:\"]")
_PAIRS = [(re.compile(rf"\b{two}\b"), said) for two, said in GRAMMAR.spellings.items() if " " in two]


def clean(words: str) -> str:
    """One line of at most `LONGEST` characters, without control characters, quotation marks and dashes made plain."""
    text = unicodedata.normalize("NFKC", words[:LONGEST])[:LONGEST].translate(_PLAIN)
    text = "".join(" " if unicodedata.category(c)[0] == "C" else c for c in text)
    text = _QUOTED.sub(r'"\1"', _DASH.sub(",", text))
    return " ".join(text.split())


def quotation(text: str) -> tuple[str, str]:
    """What stands around a quotation, and what is quoted: in quotation marks or after a colon; perhaps nothing."""
    opened = text.find('"')
    if opened >= 0:
        closed = text.find('"', opened + 1)
        end = closed if closed > 0 else len(text)
        return f"{text[:opened]} {text[end + 1 :]}".strip(" ,.:"), text[opened + 1 : end].strip(" ,")
    outer, _, inner = text.partition(":")
    return outer.strip(), inner.strip()


def tokens(text: str) -> tuple[str, ...]:
    """Lower-case words and punctuation marks, contractions written out: "I'm" is `i am`, "Ann's" is `ann 's`."""
    text = text.lower()
    alone = GRAMMAR.alone.get(text.strip(" .!?"))
    if alone:
        return tuple(alone.split())
    for pair, said in _PAIRS:
        text = pair.sub(said, text)
    return tuple(part for raw in _TOKEN.findall(text) for part in _written_out(raw))[:MOST]


def is_mark(token: str) -> bool:
    return token in _MARKS


def _written_out(token: str) -> list[str]:
    spelled = GRAMMAR.spellings.get(token)
    if spelled:
        return spelled.split()
    if "'" not in token:
        return [token]
    for ending, meaning in GRAMMAR.contractions.items():
        if token == ending:
            return meaning.split()
        if token.endswith(ending):
            return [*_written_out(token[: -len(ending)]), meaning]
    stem, _, ending = token.rpartition("'")
    if ending != "s":
        return [token.replace("'", "")]
    return [stem, "is" if stem in GRAMMAR.is_after else "'s"]
