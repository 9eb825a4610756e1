"""The pace of a film: how long each position of a game is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENING = 120
"""The deal is seen so long before the first move, in hundredths of a second, as all here."""

ENDING = 200
"""The last position of a game that was not won."""

BEFORE_CELEBRATION = 60
"""The last position of a win."""

MOVE = 17.5
"""A move's time, draws and plays taken together, in a game of up to `ORDINARY` moves."""

ORDINARY = 150
FURTHER_MOVE = 5.0
"""What each move beyond those adds."""

LONGEST = 4500
"""The moves of no game take longer, however many they are."""

SHORTEST = 6
"""No picture stands shorter: of moves that are quicker only some are seen."""

PLAY = 2
"""A play is seen so many times as long as a draw."""


def pace(draws: Sequence[bool], *, won: bool, shortest: int = SHORTEST) -> list[int]:
    """How long each position is seen: the deal, then what each move leads to.

    ``draws`` tells of each move whether it drew. Hundredths of a second; 0 is a position that is
    passed over, for the game is too long to show them all. The last one is always seen.
    """
    weights = [1 if draw else PLAY for draw in draws]
    unit = _together(len(draws)) / sum(weights) if weights else 0.0
    times = [OPENING]
    owed = 0.0
    for weight in weights:
        owed += weight * unit
        time = round(owed) if owed >= shortest else 0
        owed -= time
        times.append(time)
    times[-1] += BEFORE_CELEBRATION if won else ENDING
    return times


def _together(moves: int) -> float:
    """How long all moves of a game take."""
    beyond = max(0, moves - ORDINARY)
    return min(LONGEST, MOVE * (moves - beyond) + FURTHER_MOVE * beyond)
