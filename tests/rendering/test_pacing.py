"""How long each position of a game is seen in its film."""

import pytest

from rendering.pacing import ENDING as END
from rendering.pacing import LONGEST, OPENING, SHORTEST, pace

MIXED = [True, False, True, True, False]


@pytest.mark.parametrize("moves", [[False], [True], MIXED], ids=["plays", "draws", "mixed"])
def test_a_win_of_150_moves_takes_about_half_a_minute(moves: list[bool]) -> None:
    times = pace((moves * 150)[:150], won=True)
    celebration = 24 * 6 + 100
    assert 28_00 <= sum(times) + celebration <= 32_00


def test_a_play_is_seen_twice_as_long_as_a_draw() -> None:
    times = pace(MIXED * 20, won=True)
    draws = [time for time, draw in zip(times[1:-1], (MIXED * 20)[:-1], strict=True) if draw]
    plays = [time for time, draw in zip(times[1:-1], (MIXED * 20)[:-1], strict=True) if not draw]
    assert 1.8 <= (sum(plays) / len(plays)) / (sum(draws) / len(draws)) <= 2.2


@pytest.mark.parametrize("moves", [0, 1, 2, 10, 150, 151, 400, 2_000, 50_000])
@pytest.mark.parametrize("shortest", [SHORTEST, 100, 10_000])
def test_whatever_the_game_its_time_is_bounded_and_its_end_is_seen(
    moves: int, shortest: int
) -> None:
    times = pace([False] * moves, won=False, shortest=shortest)
    assert len(times) == moves + 1
    assert sum(times) <= OPENING + LONGEST + END
    assert times[0] >= OPENING
    assert times[-1] >= END
    assert all(time == 0 or time >= shortest for time in times[1:-1])


def test_longer_games_take_longer_until_they_are_passed_over_in_part() -> None:
    lengths = [sum(pace([False] * moves, won=False)) for moves in (10, 100, 300, 500)]
    assert lengths == sorted(lengths)
    assert all(pace([False] * 300, won=False))
    assert 0 in pace([False] * 2_000, won=False)
