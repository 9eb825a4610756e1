"""Won games take few presses; `python -m tests.bench.presses` counts them for all games."""

import pytest

from tests.bench.presses import PressCount, count_game_presses

MOST_MOVE_PRESSES = {
    "canfield-410630-won": 70,
    "canfield-french-614868-won": 64,
    "famous-fifty-60040-won": 161,
    "klondike-60003-won": 94,
    "klondike-three-60007-won": 86,
    "storehouse-60002-won": 62,
}
"""The presses that the moves took when this was written, draws apart."""

MOST_PRESSES_PER_DRAW = 0.6


@pytest.fixture(scope="module")
def counts() -> dict[str, PressCount]:
    """Return the presses of each game."""
    return {name: count_game_presses(name) for name in MOST_MOVE_PRESSES}


def test_moves_of_won_games_take_no_more_presses_than_before(
    counts: dict[str, PressCount],
) -> None:
    for name, most in MOST_MOVE_PRESSES.items():
        assert counts[name].move_presses <= most, name


def test_drawing_takes_at_most_six_presses_for_ten_draws(counts: dict[str, PressCount]) -> None:
    total = sum(counts.values(), PressCount())
    assert total.draws > 200
    assert total.draw_presses <= MOST_PRESSES_PER_DRAW * total.draws
