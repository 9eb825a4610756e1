"""Moves as values, and as the canonical text that is stored, logged and sent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from bot.engine.errors import ErrorKey, GameError

_PILE_PATTERN = "s|[wr][1-9]?|[ctfg][1-9][0-9]?"
_CANONICAL_PATTERN = re.compile(rf"({_PILE_PATTERN})-({_PILE_PATTERN})(?:x([1-9][0-9]{{0,2}}))?")
_MAX_QUOTED_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Move:
    """``count`` cards from the pile ``source`` onto the pile ``target``, in the same order.

    From a column to itself nothing goes: its face-down top card is turned up.

    Its text is ``draw``, ``w-f2`` or ``t1-t4x3`` (three cards), and ``Move.parse(str(move))`` is
    the move again.
    """

    source: str
    target: str
    count: int = 1

    def __str__(self) -> str:
        if self == DRAW_MOVE:
            return "draw"
        count = "" if self.count == 1 else f"x{self.count}"
        return f"{self.source}-{self.target}{count}"

    @property
    def goes_up(self) -> bool:
        """Whether the cards go to a foundation."""
        return self.target[0] in "fg"

    @property
    def turns_up(self) -> bool:
        """Whether a card is turned up that its player has not seen."""
        return self.source == self.target

    @staticmethod
    @lru_cache(maxsize=4096)
    def parse(text: str) -> Move:
        """Return the move that a canonical text stands for; GameError for any other text."""
        if text == "draw":
            return DRAW_MOVE
        if match := _CANONICAL_PATTERN.fullmatch(text):
            source, target, count = match.groups()
            move = Move(source, target, int(count or 1))
            if count != "1" and move != DRAW_MOVE:
                return move
        raise build_unreadable_move_error(text)


DRAW_MOVE = Move("s", "w")
"""The move that turns cards from the stock, or turns the waste over once the stock is empty."""


@cache
def get_cached_move(source: str, target: str, count: int = 1) -> Move:
    """Return the one `Move` of these values; a search for moves makes few, but often."""
    return Move(source, target, count)


def build_unreadable_move_error(text: str) -> GameError:
    """Return the error for a text that is no move, which it quotes in at most 40 characters."""
    quoted = " ".join(text.split())
    if len(quoted) > _MAX_QUOTED_LENGTH:
        quoted = quoted[: _MAX_QUOTED_LENGTH - 1] + "…"
    return GameError(ErrorKey.UNREADABLE_MOVE, text=quoted)
