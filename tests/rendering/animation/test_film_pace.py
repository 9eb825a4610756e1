"""How long a film shows each position of a game."""

import pytest

from rendering.films import ENDING_TIME as END
from rendering.films import MAX_MOVES_TIME, MIN_PICTURE_TIME, OPENING_TIME, compute_position_times

MIXED_MOVES = [True, False, True, True, False]


@pytest.mark.parametrize("moves", [[False], [True], MIXED_MOVES], ids=["plays", "draws", "mixed"])
def test_a_win_of_150_moves_takes_about_half_a_minute(moves: list[bool]) -> None:
    times = compute_position_times((moves * 150)[:150], is_won=True)
    celebration = 24 * 6 + 100
    assert 28_00 <= sum(times) + celebration <= 32_00


def test_a_play_is_shown_twice_as_long_as_a_draw() -> None:
    times = compute_position_times(MIXED_MOVES * 20, is_won=True)
    timed_moves = list(zip(times[1:-1], (MIXED_MOVES * 20)[:-1], strict=True))
    draws = [time for time, is_draw in timed_moves if is_draw]
    plays = [time for time, is_draw in timed_moves if not is_draw]
    assert 1.8 <= (sum(plays) / len(plays)) / (sum(draws) / len(draws)) <= 2.2


@pytest.mark.parametrize("moves", [0, 1, 2, 10, 150, 151, 400, 2_000, 50_000])
@pytest.mark.parametrize("shortest", [MIN_PICTURE_TIME, 100, 10_000])
def test_film_time_is_bounded_and_the_end_is_held(moves: int, shortest: int) -> None:
    times = compute_position_times([False] * moves, is_won=False, min_picture_time=shortest)
    assert len(times) == moves + 1
    assert sum(times) <= OPENING_TIME + MAX_MOVES_TIME + END
    assert times[0] >= OPENING_TIME
    assert times[-1] >= END
    assert all(time == 0 or time >= shortest for time in times[1:-1])


def test_longer_games_take_longer_until_moves_are_skipped() -> None:
    lengths = [
        sum(compute_position_times([False] * moves, is_won=False)) for moves in (10, 100, 300, 500)
    ]
    assert lengths == sorted(lengths)
    assert all(compute_position_times([False] * 300, is_won=False))
    assert 0 in compute_position_times([False] * 2_000, is_won=False)
