"""Players who wait for something that each of them gets one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.engine.errors import ErrorKey, GameError


class WaitingPlayers:
    """The players who wait; ``refusal`` is told to those who ask again meanwhile."""

    def __init__(self, refusal: ErrorKey) -> None:
        self._refusal = refusal
        self._player_ids: set[int] = set()

    def __len__(self) -> int:
        return len(self._player_ids)

    @contextmanager
    def add(self, player_id: int) -> Iterator[None]:
        """Count a player as waiting, for the block.

        Raises GameError if they wait already.
        """
        if player_id in self._player_ids:
            raise GameError(self._refusal)
        self._player_ids.add(player_id)
        try:
            yield
        finally:
            self._player_ids.discard(player_id)
