"""The pace of a film: how long each position of a game is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

OPENING_TIME = 120
"""How long the deal is shown; like all times here, in hundredths of a second."""

ENDING_TIME = 200
"""How long the last position is shown in addition if the game was not won."""

BEFORE_CELEBRATION_TIME = 60
"""How long the last position is shown in addition before the celebration of a win."""

MOVE_TIME = 17.5
"""The average time of a move in a game of at most ``ORDINARY_MOVE_COUNT`` moves."""

ORDINARY_MOVE_COUNT = 150
FURTHER_MOVE_TIME = 5.0
"""The time that each further move adds."""

MAX_MOVES_TIME = 4500
"""The most time that all moves of a game take together."""

MIN_PICTURE_TIME = 6
"""The shortest time of a picture; if moves are quicker, only some of them are shown."""

PLAY_WEIGHT = 2
"""How many times as long as a draw any other move is shown."""


def compute_position_times(
    draw_flags: Sequence[bool], *, is_won: bool, min_picture_time: int = MIN_PICTURE_TIME
) -> list[int]:
    """Return how long each position is shown: the deal, then the one after each move.

    ``draw_flags`` says for each move whether it was a draw. Times are in hundredths of a second;
    a position with 0 is skipped because the game is too long to show them all. The last position
    is always shown.
    """
    weights = [1 if is_draw else PLAY_WEIGHT for is_draw in draw_flags]
    time_per_weight = _compute_total_moves_time(len(draw_flags)) / sum(weights) if weights else 0.0
    times = [OPENING_TIME]
    unspent_time = 0.0
    for weight in weights:
        unspent_time += weight * time_per_weight
        time = round(unspent_time) if unspent_time >= min_picture_time else 0
        unspent_time -= time
        times.append(time)
    times[-1] += BEFORE_CELEBRATION_TIME if is_won else ENDING_TIME
    return times


def _compute_total_moves_time(move_count: int) -> float:
    """Return how long all moves of a game take together."""
    further_count = max(0, move_count - ORDINARY_MOVE_COUNT)
    ordinary_count = move_count - further_count
    return min(MAX_MOVES_TIME, MOVE_TIME * ordinary_count + FURTHER_MOVE_TIME * further_count)
