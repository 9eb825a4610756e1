"""What a search says of a position: whether it can be won, and how."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.engine.moves import Move


class Verdict(Enum):
    """Whether a position can be won; unknown where the search has not come to its end."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Solution:
    """A verdict with the moves that win, and how many different positions were met for it."""

    verdict: Verdict
    moves: tuple[Move, ...] = ()
    position_count: int = 0
