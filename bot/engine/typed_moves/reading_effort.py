"""How much work typed moves may take to read, counted in steps so that it is the same everywhere.

While moves are read nobody else is answered. Words with several meanings can be read in thousands
of ways, and a list holds hundreds of such moves.
"""

from __future__ import annotations

from bot.engine.errors import ErrorKey, GameError

_MAX_STEPS = 4_000
"""A move takes about six steps, one in full words up to seventy; 200 as the bot writes them stay
below this, and the slowest list that does is read in a tenth of a second."""


class ReadingEffort:
    """The steps that are left for reading one text, or a list of moves together."""

    def __init__(self) -> None:
        self._steps_left = _MAX_STEPS

    def take_step(self) -> None:
        """Count one step; GameError ``unclear-moves`` where none is left."""
        self._steps_left -= 1
        if self._steps_left < 0:
            raise GameError(ErrorKey.UNCLEAR_MOVES)
