"""How many games of each family are simulated."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

_SLOW_SHARES = {
    "hints": 0.1,
    "odds": 0.05,
    "own": 0.5,
    "shortest": 0.5,
    "beam": 0.4,
    "blended": 0.3,
}
"""The share of the wins of other families that slow ones are asked for."""


@dataclass(frozen=True)
class Plan:
    """How many wins are asked of a family that is quickly played."""

    wins: int

    def many(self, families: Iterable[str]) -> dict[str, int]:
        """Return the wins of each family."""
        return self._share_out(families, self.wins)

    def few(self, families: Iterable[str]) -> dict[str, int]:
        """Return the wins of each family where a quarter is enough."""
        return self._share_out(families, self.wins // 4)

    @staticmethod
    def _share_out(families: Iterable[str], wins: int) -> dict[str, int]:
        return {family: max(int(wins * _SLOW_SHARES.get(family, 1)), 1) for family in families}
