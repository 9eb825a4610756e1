"""The games that a test of every game runs with: all of them in CI, eight without slow tests."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

import pytest

from bot.engine.rules import Rules
from bot.locale.catalogue import ENGLISH, get_texts_by_language
from bot.variants import VARIANTS
from tests.golden_games import WON_GAME_NAMES, get_variant


def list_choices(rules: Rules) -> set[tuple[str, Any]]:
    """Return a game's choices, each with its name; of numbers only whether they are 0, 1 or more.

    The number of columns is no choice, and their heights are one together.
    """
    return {
        (field.name, _simplify(getattr(rules, field.name)))
        for field in fields(rules)
        if field.name != "key"
    }


def _simplify(value: Any) -> Any:
    if isinstance(value, tuple):
        return frozenset(map(_simplify, value))
    return min(value, 2) if type(value) is int else value


def find_covering_games(games: Iterable[Rules]) -> Iterator[str]:
    """Yield the keys of games that between them make every choice, few of them.

    Each is the one that makes the most choices that none before it makes.
    """
    choices_by_key = {rules.key: list_choices(rules) for rules in games}
    missing = set[tuple[str, Any]]().union(*choices_by_key.values())
    while missing:
        key = max(choices_by_key, key=lambda key: len(choices_by_key[key] & missing))
        missing -= choices_by_key[key]
        yield key


EXAMPLE_KEYS = tuple(
    dict.fromkeys(("forty-thieves", "klondike", *find_covering_games(VARIANTS.values())))
)
"""Between them these games make every choice that the rules offer, the first ones most of them."""

HABITUAL_KEYS = EXAMPLE_KEYS[:8]
"""Tests with these games are not slow."""


def list_game_parameters(keys: Iterable[str] = VARIANTS) -> list[Any]:
    """Return the keys as parameters of a test, those that are not `HABITUAL_KEYS` marked slow."""
    return [pytest.param(key, marks=list_habit_marks(key)) for key in keys]


def list_games_by_language() -> list[Any]:
    """Return all games in English, and in each other language a few, as parameters of a test."""
    return [
        *(pytest.param(key, ENGLISH, marks=list_habit_marks(key)) for key in VARIANTS),
        *(
            pytest.param(key, language, marks=pytest.mark.slow)
            for language in get_texts_by_language()
            if language != ENGLISH
            for key in HABITUAL_KEYS
        ),
    ]


def list_habit_marks(key: str) -> list[pytest.MarkDecorator]:
    """Return the marks of a test with a game: it is slow unless the game is a habitual one."""
    return [] if key in HABITUAL_KEYS else [pytest.mark.slow]


example_games = pytest.mark.parametrize("key", list_game_parameters(EXAMPLE_KEYS))
"""For tests that take long with each game."""

every_game = pytest.mark.parametrize("key", list_game_parameters())

won_example_games = pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=list_habit_marks(get_variant(name)))
        for name in WON_GAME_NAMES
        if get_variant(name) in EXAMPLE_KEYS
    ],
)
every_game_in_every_language = pytest.mark.parametrize(
    ("key", "language"), list_games_by_language()
)
"""A test that runs with every game, and with a few in each language but English.

What differs between games in other languages, `tests/ui/test_languages.py` reads of all of them.
"""
