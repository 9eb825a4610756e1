"""Who pulls ahead in a race, and when."""

import pytest

from bot.services.races.leads import Lead, RaceCourse, list_leads


def make_course(*cards_up: int, duration: int | None = None) -> RaceCourse:
    """Return a course of these cards up, of as many seconds as moves unless they are given."""
    return RaceCourse(cards_up, duration or len(cards_up) - 1)


@pytest.mark.parametrize(
    ("courses", "expected_leads"),
    [
        # Nobody is ahead of an equal.
        (((0, 1, 2, 3), (0, 1, 2, 3)), []),
        (((0, 0, 1, 2), (0, 1, 1, 1)), [(1, 1), (3, 0)]),
        # Whoever is caught up with, and then ahead again, has not pulled ahead anew.
        (((0, 1, 1, 2), (0, 0, 1, 1)), [(1, 0)]),
        # The last lead counts, however short.
        (((*([0] * 99), 9), (0, *([5] * 98), 5)), [(1, 1), (99, 0)]),
        # Of others, those that soon end do not.
        (((0, *([1] * 48), 2, 2, *([2] * 49)), (0, *([1] * 50), *([3] * 48))), [(51, 1)]),
    ],
)
def test_a_runner_pulls_ahead_when_nobody_has_as_many_cards_up(
    courses: tuple[tuple[int, ...], ...], expected_leads: list[tuple[float, int]]
) -> None:
    leads = list_leads([make_course(*cards_up) for cards_up in courses], len(courses[0]) - 1)
    assert leads == [Lead(*lead) for lead in expected_leads]


def test_moves_are_spread_evenly_over_a_games_duration() -> None:
    slow, quick = make_course(0, 1, 2, 3, duration=300), make_course(0, 0, 9, duration=100)
    assert list_leads([slow, quick], 300) == [Lead(100.0, 1)]
    assert list_leads([slow, make_course(0, 9, duration=400)], 300) == [Lead(100.0, 0)]
