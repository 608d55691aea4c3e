"""What words mean, as vectors: the same on every machine, without a network, and loaded when first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wordllama.inference import WordLlamaInference

Vector = tuple[float, ...]
DIGITS = 6  # kept of each number: a query carries 256 of them


def embed(text: str) -> Vector:
    """256 numbers of unit length; texts that mean alike point alike."""
    return embed_all((text,))[0]


@lru_cache(maxsize=512)
def embed_all(texts: tuple[str, ...]) -> tuple[Vector, ...]:
    """One vector a text, in their order, all at once: 0.1 ms each."""
    if not texts:
        return ()
    vectors = _model().embed([text or " " for text in texts], norm=True)
    return tuple(tuple(round(float(number), DIGITS) for number in vector) for vector in vectors)


def alike(one: Sequence[float], other: Sequence[float]) -> float:
    """The cosine of the two: 1 for the same, about 0 for what has nothing to do with each other."""
    return sum(a * b for a, b in zip(one, other, strict=True))


def warm() -> None:
    """Loads what `embed` needs, for whoever has a second to spare before anybody asks."""
    _model()


@cache
def _model() -> WordLlamaInference:
    """Its package brings weights and tokenizer, but looks for the latter where only a download would put it."""
    import wordllama  # takes a second, and nobody who does not ask should wait for it

    home = Path(wordllama.__file__).parent
    return wordllama.WordLlama.load(cache_dir=home, disable_download=True)
