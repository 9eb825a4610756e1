"""A flood is held back; a person's own fast play never is."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from bot.engine.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable

BURST = 40
"""So many answers at once; a person who presses as fast as they can needs fewer."""

A_SECOND = 8.0
"""So many answers a second for as long as one likes; fast fingers make five or six."""

REMEMBERED = 10_000
"""So many players are kept in mind before those who have long been quiet are forgotten."""


@dataclass(slots=True)
class Flood:
    """Counts each player's requests; ``clock`` tells seconds and never goes back."""

    clock: Callable[[], float]
    _left: dict[int, tuple[float, float]] = field(default_factory=dict)

    def check(self, player: int) -> None:
        """Counts one request; GameError ``flood`` when the player sends far too many."""
        now = self.clock()
        left, then = self._left.get(player, (float(BURST), now))
        left = min(BURST, left + (now - then) * A_SECOND)
        if left < 1:
            self._left[player] = (left, now)
            raise GameError("flood", seconds=ceil((BURST / 2 - left) / A_SECOND))
        self._left[player] = (left - 1, now)
        if len(self._left) > REMEMBERED:
            self._forget_quiet(now)

    def forget(self, player: int) -> None:
        """Removes what is counted of a player."""
        self._left.pop(player, None)

    def _forget_quiet(self, now: float) -> None:
        full = BURST / A_SECOND
        self._left = {who: seen for who, seen in self._left.items() if now - seen[1] < full}
