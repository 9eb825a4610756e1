"""Which games tests run with."""

from dataclasses import replace

from bot.variants import VARIANTS
from tests.variants.example_games import (
    HABITUAL_KEYS,
    find_covering_games,
    list_choices,
    list_game_parameters,
)


def test_the_habitual_games_make_every_choice_that_any_game_makes() -> None:
    made = {choice for key in HABITUAL_KEYS for choice in list_choices(VARIANTS[key])}
    assert made == {choice for rules in VARIANTS.values() for choice in list_choices(rules)}


def test_a_game_with_other_numbers_is_no_habitual_one() -> None:
    rules = VARIANTS["sixty-thieves"]
    more_decks = replace(rules, key="longer", decks=4, column_heights=(9,) * 16)
    by_threes = replace(rules, key="shorter", packet_size=3)
    assert [*find_covering_games([rules, more_decks])] == ["sixty-thieves"]
    assert {*find_covering_games([rules, by_threes])} == {"sixty-thieves", "shorter"}


def test_every_game_is_tested_by_habit_or_with_the_slow_tests() -> None:
    parameters = list_game_parameters()
    assert [parameter.values for parameter in parameters] == [(key,) for key in VARIANTS]
    slow_keys = {parameter.values[0] for parameter in parameters if parameter.marks}
    assert slow_keys == VARIANTS.keys() - HABITUAL_KEYS
