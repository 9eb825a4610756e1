"""Which games are like another, and how long they take."""

from dataclasses import replace

import pytest

from bot.engine.cards import BuildRule
from bot.services.game_choice.lengths import GameLength, estimate_least_moves, find_length
from bot.services.game_choice.similar_games import compute_distance, list_similar_games
from bot.variants import VARIANTS


def test_the_same_rules_under_another_name_are_no_distance_apart() -> None:
    maria = VARIANTS["maria"]
    assert compute_distance(maria, replace(maria, key="mary")) == 0


@pytest.mark.parametrize(
    ("key", "nearer", "farther"),
    [
        ("forty-thieves", "limited", "streets"),
        ("forty-thieves", "josephine", "streets"),
        ("streets", "maria", "forty-thieves"),
        ("canfield", "superior-canfield", "rainbow"),
        ("rainbow", "chameleon", "acme"),
        ("klondike", "klondike-three", "canfield"),
    ],
)
def test_what_goes_on_what_makes_games_less_alike_than_how_many_columns(
    key: str, nearer: str, farther: str
) -> None:
    rules = VARIANTS[key]
    near = compute_distance(rules, VARIANTS[nearer])
    assert 0 < near < compute_distance(rules, VARIANTS[farther])


def test_a_distance_is_the_same_there_and_back_and_a_family_stays_together() -> None:
    canfield, streets = VARIANTS["canfield"], VARIANTS["streets"]
    assert compute_distance(canfield, streets) == compute_distance(streets, canfield)
    stranger = replace(canfield, family="strangers")
    other_builds = replace(canfield, build_rule=BuildRule.SAME_SUIT)
    assert compute_distance(canfield, stranger) > compute_distance(canfield, other_builds)


def test_similar_games_are_the_nearest_and_never_the_game_itself() -> None:
    similar = list_similar_games("klondike", 4)
    assert similar[0] == "klondike-three"
    assert len(similar) == len(set(similar)) == 4
    assert "klondike" not in list_similar_games("klondike", len(VARIANTS))
    assert len(list_similar_games("klondike", 1_000)) == len(VARIANTS) - 1


@pytest.mark.parametrize(
    ("key", "moves", "length"),
    [
        # 51 cards go up beside the base card, and 34 are drawn, three at a time or one by one.
        ("canfield", 51 + 12, GameLength.QUICK),
        ("rainbow", 51 + 34, GameLength.QUICK),
        ("forty-thieves", 104 + 64, GameLength.MEDIUM),
        ("sixty-thieves", 156 + 96, GameLength.LONG),
        # Eight Kings are laid out, and a draw turns six cards to two wastes.
        ("kilowatt", 96 + 14, GameLength.QUICK),
        # Foundations end with the ten.
        ("octave", 72 + 72, GameLength.MEDIUM),
        # Forty cards are turned up, each by a move.
        ("blind-patience", 104 + 64 + 40, GameLength.MEDIUM),
        # The four cards of a rank go up by one move.
        ("beehive", 13 + 11, GameLength.QUICK),
    ],
)
def test_a_length_is_every_card_up_or_turned_up_and_the_stock_drawn_once(
    key: str, moves: int, length: GameLength
) -> None:
    assert estimate_least_moves(VARIANTS[key]) == moves
    assert find_length(VARIANTS[key]) is length
