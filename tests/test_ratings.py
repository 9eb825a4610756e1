"""Skills fitted to games: close to the truth where that is known, in a process too."""

import subprocess
import sys
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest

from bot.ratings import LACKS_PACKAGES, RatedGame, Rating, build_rating
from bot.ratings.fit import (
    DEAL_SPREAD,
    FAMILY_SPREAD,
    SKILL_SPREAD,
    UNSHARED,
    SkillEstimates,
    Spreads,
    estimate_spreads,
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
    others = [game for player in range(3, 13) for game in play_canfield(player, 10, 10)]
    games = index_rated_games([*play_canfield(1, 100, 100), *play_canfield(2, 5, 5), *others])
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
        RatedGame(player, "canfield", "canfield", None, number < wins, 9)
        for player, wins in enumerate(range(10, 34, 2))
        for number in range(60)
    ]
    without_scores = [game._replace(cards_up=None) for game in games]
    abilities = fit_skills(index_rated_games(games)).abilities
    assert abilities == pytest.approx(fit_skills(index_rated_games(without_scores)).abilities)
    assert abilities[0, 0] < 0 < abilities[-1, 0]


@pytest.mark.parametrize(("player_count", "is_told"), [(9, False), (10, True)])
def test_cards_up_of_lost_games_tell_from_ten_players_on(player_count: int, is_told: bool) -> None:
    games = [
        RatedGame(player, "canfield", "canfield", None, number < 10 + player, 3 * player)
        for player in range(player_count)
        for number in range(40)
    ]
    without_scores = [game._replace(cards_up=None) for game in games]
    abilities, others = (
        fit_skills(index_rated_games(each)).abilities for each in (games, without_scores)
    )
    assert (abilities[-1, 0] > others[-1, 0] + 0.05) == is_told


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


def estimate_from_exact_skills(skills: np.ndarray, weights: np.ndarray) -> Spreads:
    """Return the spreads by abilities that are known exactly, without any deals."""
    families = skills.shape[1]
    exact = np.zeros((len(skills), families, families))
    return estimate_spreads(SkillEstimates(skills, exact, weights), np.zeros(0))


@pytest.mark.parametrize("family_spread", [0.05, 0.15, 0.4])
def test_spreads_of_skills_are_found_however_small(family_spread: float) -> None:
    random = np.random.default_rng(1)
    skills = random.normal(0, 0.8, (2_000, 1)) + random.normal(0, family_spread, (2_000, 3))
    spreads = estimate_from_exact_skills(skills, np.ones(2_000))
    assert spreads.skill == pytest.approx(0.8, abs=0.04)
    assert spreads.family == pytest.approx(family_spread, abs=0.03)


def test_spread_of_deals_is_found() -> None:
    nobody = SkillEstimates(np.zeros((0, 2)), np.zeros((0, 2, 2)), np.zeros(0))
    deals = np.random.default_rng(2).normal(0, 0.5, 2_000)
    assert estimate_spreads(nobody, deals**2).deal == pytest.approx(0.5, abs=0.03)


def test_players_without_weight_tell_nothing_about_spreads() -> None:
    skills = np.random.default_rng(3).normal(0, 0.8, (500, 2))
    nonsense = np.vstack([skills, np.full((500, 2), -1e6)])
    spreads = estimate_from_exact_skills(nonsense, np.repeat((1.0, 0.0), 500))
    assert spreads == pytest.approx(estimate_from_exact_skills(skills, np.ones(500)))


def test_spreads_are_never_nothing() -> None:
    spreads = estimate_from_exact_skills(np.zeros((10_000, 3)), np.ones(10_000))
    assert min(spreads) >= 0.05


def test_without_games_spreads_are_those_assumed() -> None:
    nobody = estimate_from_exact_skills(np.zeros((0, 2)), np.zeros(0))
    assert nobody == pytest.approx((SKILL_SPREAD, FAMILY_SPREAD, DEAL_SPREAD))


HERO = 1
RARE = "rare"
FIRST_DUMMY = 5_000


def play_in_company() -> list[RatedGame]:
    """Return the games of a hundred players, one of whom is average and alone plays a rare game."""
    games = simulate_history(1, player_count=100, game_count=4_000, variant_count=9).games
    columns = (games.players, games.families, games.variants, games.is_won, games.cards_up)
    known = [
        RatedGame(100 + player, f"family {family}", f"variant {variant}", None, is_won, cards_up)
        for player, family, variant, is_won, cards_up in zip(
            *(column.tolist() for column in columns), strict=True
        )
    ]
    of_rare_game = [
        RatedGame(HERO, "family 0", RARE, None, number < 19, 10 + number % 20)
        for number in range(50)
    ]
    others = [
        RatedGame(HERO, "family 0", game.variant, None, game.is_won, game.cards_up)
        for game in [game for game in known if game.family == "family 0"][:60]
    ]
    return [*known, *of_rare_game, *others]


def lose_games(
    dummy_count: int, losses: int, variant: str, *, wins: int = 0, cards: int = 1
) -> list[RatedGame]:
    """Return the games of players who lose at once, with so many different numbers of cards up."""
    return [
        RatedGame(FIRST_DUMMY + dummy, "family 0", variant, None, is_won, number % cards)
        for dummy in range(dummy_count)
        for is_won, count in ((False, losses), (True, wins))
        for number in range(count)
    ]


def rate_in_family(games: list[RatedGame], player: int) -> Rating:
    """Return a player's rating in the family of the rare game."""
    [fitted] = [
        each for each in fit_abilities(games) if (each.player, each.family) == (player, "family 0")
    ]
    return build_rating(fitted.ability, fitted.variance, fitted.game_count, timedelta())


@pytest.mark.parametrize(("dummy_count", "losses"), [(5, 12), (10, 12), (20, 20)])
@pytest.mark.parametrize("cards", [1, 3])
def test_dummies_who_lose_a_rare_game_lift_nobody(
    dummy_count: int, losses: int, cards: int
) -> None:
    games = play_in_company()
    dummies = lose_games(dummy_count, losses, RARE, cards=cards)
    before, after = rate_in_family(games, HERO), rate_in_family([*games, *dummies], HERO)
    assert abs(after.points - before.points) <= 1
    assert after.deviation == pytest.approx(before.deviation, abs=1)


@pytest.mark.parametrize(("dummy_count", "wins"), [(5, 1), (10, 1), (20, 1), (20, 2)])
def test_dummies_who_have_won_a_game_or_two_lift_others_little(dummy_count: int, wins: int) -> None:
    games = play_in_company()
    dummies = lose_games(dummy_count, 12, RARE)
    winning = lose_games(dummy_count, 0, "variant 0", wins=wins)
    before, after = rate_in_family(games, HERO), rate_in_family([*games, *dummies, *winning], HERO)
    assert after.points - before.points <= 30
    assert after.deviation > before.deviation - 5, "losses that are all alike make nobody certain"


def test_who_loses_ten_games_at_once_has_no_certain_rating() -> None:
    games = play_in_company()
    common = next(game.variant for game in games if game.family == "family 0")
    rating = rate_in_family([*games, *lose_games(1, 10, common)], FIRST_DUMMY)
    assert rating.is_provisional
    assert rating.points > 1_000


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
    assert fitted[0].ability == pytest.approx(0), "the only one who has won is average"
    assert fitted[1].ability < 0


def test_without_scipy_the_process_says_so() -> None:
    command = [sys.executable, "-c", SCRIPT_WITHOUT_SCIPY]
    process = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert process.returncode == LACKS_PACKAGES
    assert process.stdout == b""
