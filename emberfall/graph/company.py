"""Who is at a table just now, whichever process serves them: kept beside the graph for seconds, and no longer."""

from __future__ import annotations

import time

from emberfall.graph.store import Store

AWAY_AFTER = 10.0  # seconds without a sign; the clocks of those who serve the pages should agree within a few of them
SIGN_EVERY = 4.0  # seconds: a page asks more often, and a sign is a write
_KEPT = 60  # seconds for which the signs of a table are kept after the last one


def here(store: Store, campaign: str) -> dict[str, tuple[float, str]]:
    """seat -> (when it gave a sign, seconds since 1970, and its name) of those who are not away."""
    said: dict[str, str] = store.command("HGETALL", _key(campaign))
    signs = {seat: sign.partition(" ") for seat, sign in said.items()}
    since = time.time() - AWAY_AFTER
    return {seat: (float(at), name) for seat, (at, _, name) in signs.items() if float(at) > since}


def sign(store: Store, campaign: str, seat: str, name: str, before: tuple[float, str] | None) -> None:
    """Notes that this seat is here, unless the sign `before` is fresh and says the same."""
    if before is None or before[1] != name or time.time() - before[0] > SIGN_EVERY:
        key = _key(campaign)
        store.pipeline([("HSET", key, seat, f"{time.time():.1f} {name}"), ("EXPIRE", key, _KEPT)])


def _key(campaign: str) -> str:
    return f"emberfall:here:{{{campaign}}}"  # the braces keep it beside the graph in a cluster
