"""The pace of a film: how long each position of a game is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENING_TIME = 120
"""The deal is seen so long before the first move, in hundredths of a second, as all here."""

ENDING_TIME = 200
"""The last position of a game that was not won."""

BEFORE_CELEBRATION_TIME = 60
"""The last position of a win."""

MOVE_TIME = 17.5
"""A move's time, draws and plays taken together, in a game of up to `ORDINARY` moves."""

ORDINARY_MOVE_COUNT = 150
FURTHER_MOVE_TIME = 5.0
"""What each move beyond those adds."""

MAX_MOVES_TIME = 4500
"""The moves of no game take longer, however many they are."""

MIN_PICTURE_TIME = 6
"""No picture stands shorter: of moves that are quicker only some are seen."""

PLAY_WEIGHT = 2
"""A play is seen so many times as long as a draw."""


def compute_position_times(
    draw_flags: Sequence[bool], *, is_won: bool, min_picture_time: int = MIN_PICTURE_TIME
) -> list[int]:
    """How long each position is seen: the deal, then what each move leads to.

    ``draws`` tells of each move whether it drew. Hundredths of a second; 0 is a position that is
    passed over, for the game is too long to show them all. The last one is always seen.
    """
    weights = [1 if draw else PLAY_WEIGHT for draw in draw_flags]
    unit = _compute_total_moves_time(len(draw_flags)) / sum(weights) if weights else 0.0
    times = [OPENING_TIME]
    owed = 0.0
    for weight in weights:
        owed += weight * unit
        time = round(owed) if owed >= min_picture_time else 0
        owed -= time
        times.append(time)
    times[-1] += BEFORE_CELEBRATION_TIME if is_won else ENDING_TIME
    return times


def _compute_total_moves_time(move_count: int) -> float:
    """How long all moves of a game take."""
    beyond = max(0, move_count - ORDINARY_MOVE_COUNT)
    return min(MAX_MOVES_TIME, MOVE_TIME * (move_count - beyond) + FURTHER_MOVE_TIME * beyond)
