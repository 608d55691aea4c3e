"""Who can be asked, as one table, and which models the environment names. A new provider is one row."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Literal

from pydantic import SecretStr

from emberfall.minds.chain import MODES
from emberfall.records import Mode, Record


class Provider(Record):
    name: str
    url: str  # of its API; `<NAME>_BASE_URL` in the environment goes before it
    sdk: Literal["openai", "groq"] = "openai"
    models: tuple[str, ...] = ()  # asked when there is a key and EMBERFALL_MODELS names nobody
    keyed: bool = False  # it answers nobody without a key, which is `<NAME>_API_KEY`
    modes: tuple[Mode, ...] = MODES
    streamed: tuple[Mode, ...] = MODES  # modes in which it can answer word by word
    room: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"  # its word for the longest answer
    thinks: bool = False  # it takes `reasoning_effort`
    bounded: bool = False  # it can be told how long a list or a text may be


# Groq streams neither its structured outputs nor its JSON mode (https://console.groq.com/docs/structured-outputs).
PROVIDERS = (
    Provider(
        name="groq",
        url="https://api.groq.com",
        sdk="groq",
        models=("openai/gpt-oss-120b", "openai/gpt-oss-20b"),
        keyed=True,
        streamed=("text",),
        room="max_completion_tokens",
        thinks=True,
    ),
    Provider(
        name="openai",
        url="https://api.openai.com/v1",
        models=("gpt-5.4-mini", "gpt-5.4-nano"),
        keyed=True,
        room="max_completion_tokens",
        thinks=True,
    ),
    Provider(name="openrouter", url="https://openrouter.ai/api/v1", models=("openai/gpt-oss-120b",), keyed=True),
    Provider(name="ollama", url="http://127.0.0.1:11434/v1", bounded=True),
    Provider(name="llamacpp", url="http://127.0.0.1:8080/v1", bounded=True),
    Provider(name="vllm", url="http://127.0.0.1:8000/v1", bounded=True),
    Provider(name="lmstudio", url="http://127.0.0.1:1234/v1", bounded=True),
)
BY_NAME: Mapping[str, Provider] = {provider.name: provider for provider in PROVIDERS}

_NAMED = re.compile(r"(?P<provider>[a-z]+):(?P<model>[^@\s]+)(?:@(?P<url>https?://\S+))?")


class Model(Record):
    """One model at one address, with the key that opens it. A SecretStr shows itself to nobody."""

    provider: Provider
    name: str
    url: str
    key: SecretStr = SecretStr("")

    @property
    def id(self) -> str:
        """As traces, prices and caps name it: "groq:openai/gpt-oss-120b"."""
        return f"{self.provider.name}:{self.name}"


def read_models(environ: Mapping[str, str] = os.environ) -> tuple[Model, ...]:
    """The chain that EMBERFALL_MODELS names ("groq:openai/gpt-oss-120b, openai:qwen3@http://127.0.0.1:9000/v1"); when
    it is absent, the models of each provider whose key is there; none when it says "none".

    Raises: ValueError for a name that is not provider:model, or a provider that nobody knows.
    """
    named = environ.get("EMBERFALL_MODELS", "").strip()
    if named:
        return tuple(
            _model(name.strip(), environ) for name in re.split(r"[,\n]", named) if name.strip() not in ("", "none")
        )
    return tuple(
        model(provider, name, environ)
        for provider in PROVIDERS
        for name in provider.models
        if environ.get(f"{provider.name.upper()}_API_KEY")
    )


def model(provider: Provider, name: str, environ: Mapping[str, str], url: str | None = None) -> Model:
    """This provider's model, with the key and the address that the environment has for it.

    A key goes only where its owner sent it: an address of somebody's own gets EMBERFALL_KEY.
    """
    key = environ.get("EMBERFALL_KEY" if url else f"{provider.name.upper()}_API_KEY", "")
    base = url or environ.get(f"{provider.name.upper()}_BASE_URL") or provider.url
    return Model(provider=provider, name=name, url=base, key=SecretStr(key))


def _model(said: str, environ: Mapping[str, str]) -> Model:
    found = _NAMED.fullmatch(said)
    if not found:
        raise ValueError(f"EMBERFALL_MODELS names {said!r}; a name is provider:model, or provider:model@address")
    if found["provider"] not in BY_NAME:
        raise ValueError(f"EMBERFALL_MODELS names {said!r}; the providers are: {', '.join(BY_NAME)}")
    return model(BY_NAME[found["provider"]], found["model"], environ, found["url"])
