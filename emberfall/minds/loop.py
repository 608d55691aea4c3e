"""One event loop for all that is asked of models: a deadline there ends a request whatever its server does."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from functools import cache


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, name="minds", daemon=True).start()
    return loop


def begin[T](work: Coroutine[object, object, T]) -> Future[T]:
    """Starts the work on the loop; its result is waited for elsewhere."""
    return asyncio.run_coroutine_threadsafe(work, _loop())
