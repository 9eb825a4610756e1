"""Skills fitted to games: close to the truth where that is known, in a process too."""

import subprocess
import sys
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest

from bot.ratings import LACKS_PACKAGES, RatedGame, build_rating
from bot.ratings.fit import (
    DEAL_SPREAD,
    FAMILY_SPREAD,
    SKILL_SPREAD,
    UNSHARED,
    Measurements,
    assume_spreads,
    estimate_deal_spread,
    estimate_skill_spreads,
    fit_skills,
    index_rated_games,
)
from bot.ratings.worker import fit_abilities
from tests.rating_simulation import measure_rating_quality, simulate_history


def play_canfield(player: int, wins: int, losses: int) -> list[RatedGame]:
    """Return a player's games of Canfield, each on a deal of its own."""
    return [
        RatedGame(player, "canfield", "canfield", None, number < wins, None)
        for number in range(wins + losses)
    ]


@pytest.mark.slow
def test_skills_of_simulated_players_are_close_to_the_truth() -> None:
    history = simulate_history(1, player_count=600, game_count=60_000)
    quality = measure_rating_quality(history, seed=2)
    assert 0.93 <= quality.coverage <= 0.985
    assert quality.gain_share >= 0.75


@pytest.mark.slow
def test_the_same_games_give_the_same_skills() -> None:
    games = simulate_history(3, player_count=60, game_count=3_000).games
    first, second = fit_skills(games), fit_skills(games)
    assert np.array_equal(first.abilities, second.abilities)
    assert np.array_equal(first.variances, second.variances)


def test_who_wins_more_of_the_same_game_is_rated_higher() -> None:
    games = index_rated_games(
        [*play_canfield(1, 30, 10), *play_canfield(2, 20, 20), *play_canfield(3, 10, 30)]
    )
    abilities = fit_skills(games).abilities[:, 0]
    assert abilities[0] > abilities[1] > abilities[2]
    assert abilities[1] == pytest.approx(0, abs=0.05)


def test_who_plays_proved_deals_only_is_not_rated_higher_for_it() -> None:
    def play(player: int, wins: int, losses: int, variant: str) -> list[RatedGame]:
        return [
            RatedGame(player, "canfield", variant, f"{player} {number}", number < wins, None)
            for number in range(wins + losses)
        ]

    others = [
        game
        for player in range(1_000, 1_030)
        for game in (*play_canfield(player, 6, 14), *play(player, 10, 10, "canfield proved"))
    ]
    games = index_rated_games(
        [*play(1, 20, 20, "canfield proved"), *play_canfield(2, 12, 28), *others]
    )
    abilities = fit_skills(games).abilities[:, 0]
    assert abilities[0] == pytest.approx(abilities[1], abs=0.1)


def test_more_games_make_a_rating_more_certain() -> None:
    games = index_rated_games([*play_canfield(1, 100, 100), *play_canfield(2, 5, 5)])
    variances = fit_skills(games).variances[:, 0]
    assert variances[0] < variances[1] < 0.9


def test_a_win_on_a_deal_that_others_lost_counts_for_more() -> None:
    field = [
        RatedGame(player, "canfield", "canfield", deal, player % 100 < wins, None)
        for deal, wins in (("hard", 10), ("easy", 90))
        for player in range(1_000, 1_100)
    ]
    others = [game for player in range(1_000, 1_100) for game in play_canfield(player, 5, 5)]
    games = index_rated_games(
        [
            RatedGame(1, "canfield", "canfield", "hard", is_won=True, cards_up=None),
            RatedGame(2, "canfield", "canfield", "easy", is_won=True, cards_up=None),
            *field,
            *others,
        ]
    )
    skills = fit_skills(games)
    assert games.player_ids[:2] == (1, 2)
    assert skills.deal_difficulties[0] > skills.deal_difficulties[1] + 1
    assert skills.abilities[0, 0] > skills.abilities[1, 0]


def test_skill_in_one_family_says_something_about_another() -> None:
    field = [
        RatedGame(player, family, family, None, player % 10 >= number, None)
        for player in range(100)
        for family in ("canfield", "klondike")
        for number in range(10)
    ]
    games = index_rated_games(
        [
            *play_canfield(1_000, 30, 1),
            RatedGame(1_000, "klondike", "klondike", None, is_won=True, cards_up=None),
            RatedGame(1_001, "klondike", "klondike", None, is_won=True, cards_up=None),
            *field,
        ]
    )
    skills = fit_skills(games)
    assert skills.abilities[0, 1] > skills.abilities[1, 1]
    assert skills.variances[0, 1] > skills.variances[0, 0]


@pytest.mark.slow
def test_a_hint_in_each_bad_game_does_not_raise_a_rating() -> None:
    honest = simulate_history(1, player_count=200, game_count=12_000).games
    is_cheating = honest.players % 10 == 0
    medians = np.array(
        [
            np.median(honest.cards_up[(honest.variants == variant) & ~honest.is_won])
            for variant in range(len(honest.variant_keys))
        ]
    )
    is_bad = ~honest.is_won & (honest.cards_up < medians[honest.variants])
    helped = replace(honest, is_helped=is_bad & is_cheating)
    cheaters = np.unique(honest.players[is_cheating])
    gains = fit_skills(helped).abilities[cheaters] - fit_skills(honest).abilities[cheaters]
    assert gains.mean() < 0.02


def test_games_are_indexed_by_their_names() -> None:
    games = index_rated_games(
        [
            RatedGame(7, "klondike", "klondike", "daily 1", is_won=False, cards_up=12),
            RatedGame(5, "canfield", "rainbow", None, is_won=True, cards_up=3),
        ]
    )
    assert (games.player_ids, games.variant_keys) == ((7, 5), ("klondike", "rainbow"))
    assert games.deals.tolist() == [0, UNSHARED]
    assert games.cards_up.tolist() == [12, -1], "a won game has no second result"


def test_lost_games_that_all_came_equally_far_tell_nothing() -> None:
    games = [
        RatedGame(
            player, "canfield", "canfield", None, number < wins, 9 if number >= wins else None
        )
        for player, wins in ((1, 20), (2, 5))
        for number in range(60)
    ]
    without_scores = [game._replace(cards_up=None) for game in games]
    abilities = fit_skills(index_rated_games(games)).abilities
    assert np.array_equal(abilities, fit_skills(index_rated_games(without_scores)).abilities)
    assert abilities[0, 0] > 0 > abilities[1, 0]


@pytest.mark.parametrize("wins", [(1, 0), (0, 1), (1, 1), (60, 60), (0, 0)])
def test_one_game_or_only_wins_or_losses_give_finite_ratings(wins: tuple[int, int]) -> None:
    game_count = max(1, *wins)
    games = [
        game
        for player, own_wins in enumerate(wins)
        for game in play_canfield(player, own_wins, game_count - own_wins)
    ]
    skills = fit_skills(index_rated_games(games))
    assert np.isfinite(skills.abilities).all()
    assert (skills.variances > 0.01).all()
    difference = skills.abilities[0, 0] - skills.abilities[1, 0]
    assert np.sign(round(difference, 6)) == np.sign(wins[0] - wins[1])


def test_no_games_give_no_skills() -> None:
    assert fit_skills(index_rated_games([])).abilities.shape == (0, 0)


def test_points_tell_odds() -> None:
    at_once = timedelta()
    assert build_rating(0.0, 0.04, 60, at_once).points == 1500
    assert build_rating(np.log(10), 0.04, 60, at_once).points == 1900
    assert build_rating(0.0, 0.04, 60, at_once).deviation == 35
    assert not build_rating(0.0, 0.04, 60, at_once).is_provisional
    assert build_rating(0.0, 0.5, 4, at_once).is_provisional


def test_a_rating_becomes_uncertain_without_games() -> None:
    deviations = [
        build_rating(0.0, 0.04, 60, timedelta(days=days)).deviation for days in (0, 30, 365, 9_999)
    ]
    assert deviations == sorted(set(deviations))
    assert deviations[-1] == 165
    assert build_rating(0.0, 0.04, 60, timedelta(days=-1)).deviation == deviations[0]


ASSUMED = assume_spreads(0)


def measure(values: np.ndarray, error: float) -> Measurements:
    """Return these values as games would tell of them, with errors of that standard deviation."""
    errors = np.random.default_rng(5).normal(0, error, values.shape)
    return Measurements(values + errors, np.full(values.shape, error**-2))


@pytest.mark.parametrize("family_spread", [0.0, 0.15, 0.4])
def test_spreads_of_skills_are_found_however_small(family_spread: float) -> None:
    random = np.random.default_rng(1)
    skills = random.normal(0, 0.8, (2_000, 1)) + random.normal(0, family_spread, (2_000, 3))
    skill, family = estimate_skill_spreads(measure(skills, 0.3), ASSUMED)
    assert skill == pytest.approx(0.8, abs=0.04)
    assert family == pytest.approx(family_spread, abs=0.06)


def test_spread_of_deals_is_found() -> None:
    deals = np.random.default_rng(2).normal(0, 0.5, 2_000)
    assert estimate_deal_spread(measure(deals, 0.4), ASSUMED) == pytest.approx(0.5, abs=0.03)


def test_families_without_games_tell_nothing() -> None:
    skills = measure(np.random.default_rng(3).normal(0, 0.8, (500, 2)), 0.2)
    precisions = np.hstack([skills.precisions, np.zeros((500, 1))])
    nonsense = np.hstack([skills.values, np.full((500, 1), 1e6)])
    spreads = estimate_skill_spreads(Measurements(nonsense, precisions), ASSUMED)
    assert spreads == pytest.approx(estimate_skill_spreads(skills, ASSUMED), rel=1e-3)


def test_without_games_spreads_are_those_assumed() -> None:
    nobody = Measurements(np.zeros((0, 0)), np.zeros((0, 0)))
    assert estimate_skill_spreads(nobody, ASSUMED) == pytest.approx((SKILL_SPREAD, FAMILY_SPREAD))
    no_deals = Measurements(np.zeros(0), np.zeros(0))
    assert estimate_deal_spread(no_deals, ASSUMED) == pytest.approx(DEAL_SPREAD)


SCRIPT_WITHOUT_SCIPY = """
import sys
sys.modules["scipy"] = None  # as where it is not installed
from bot.ratings.worker import main
sys.exit(main())
"""


def test_a_player_has_an_ability_only_in_families_they_played() -> None:
    games = [
        RatedGame(7, "canfield", "rainbow", None, is_won=True, cards_up=None),
        RatedGame(8, "klondike", "klondike", None, is_won=False, cards_up=3),
    ]
    fitted = list(fit_abilities(games))
    assert [(each.player, each.family, each.game_count) for each in fitted] == [
        (7, "canfield", 1),
        (8, "klondike", 1),
    ]
    assert fitted[0].ability > 0 > fitted[1].ability


def test_without_scipy_the_process_says_so() -> None:
    command = [sys.executable, "-c", SCRIPT_WITHOUT_SCIPY]
    process = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert process.returncode == LACKS_PACKAGES
    assert process.stdout == b""
