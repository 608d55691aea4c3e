"""Keys of model providers that players bring: in the memory of this process, and nowhere else."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from pydantic import SecretStr

from emberfall.minds import Minds

KEPT = 200  # the key that was brought first goes first


@dataclass(frozen=True)
class Keys:
    """What was brought at which seat, by its token."""

    _brought: OrderedDict[str, tuple[str, Minds]] = field(default_factory=OrderedDict, repr=False)

    def minds(self, token: str) -> Minds | None:
        """The models of the key that this seat brought."""
        return self._brought[token][1] if token in self._brought else None

    def provider(self, token: str) -> str:
        """Whose key this seat brought, or nothing."""
        return self._brought[token][0] if token in self._brought else ""

    def bring(self, token: str, provider: str, key: SecretStr) -> None:
        """In place of one that the seat brought before. Raises: ValueError when it cannot be a key."""
        brought = Minds.from_key(provider, key)
        self.forget(token)
        self._brought[token] = provider, brought
        if len(self._brought) > KEPT:
            self.forget(next(iter(self._brought)))

    def forget(self, token: str) -> None:
        _, brought = self._brought.pop(token, ("", None))
        if brought:
            brought.close()
