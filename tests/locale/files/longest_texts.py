"""The longest texts that can occur where Discord limits them, in each language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from bot.engine.cards import CARD_CODES
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import format_card, format_game_name, list_other_game_names
from bot.variants import VARIANTS
from tests.locale.files.filled_messages import (
    Values,
    fill_message,
    find_choices,
    iter_sample_values,
)
from tests.locale.fluent_messages import load_messages

_LONGEST_NAME = "W" * 32
"""Discord's limit for names of players. Names of servers are longer, and cut where they stand."""


@dataclass(frozen=True, slots=True)
class LengthLimit:
    """How long texts may be where they are used: those whose keys match a pattern."""

    use: str
    most: int
    keys: re.Pattern[str]


LIMITS = (
    LengthLimit("name of a command or option", 32, re.compile(r"(command|option)-name-.*")),
    LengthLimit("description of a command or option", 100, re.compile(r"command-(?!name-).*")),
    LengthLimit(
        "choice of an option",
        100,
        re.compile(
            r"level-.*|option-yes|stakes-.*|measure-.*|complete-.*|challenge-number-.*"
            r"|board-(here|everywhere|ever|month|week)|game-order-.*|season-.*-choice"
        ),
    ),
    LengthLimit("label of a button", 80, re.compile(r"button-.*")),
    LengthLimit(
        "menu's placeholder or option",
        100,
        re.compile(
            r"menu-(?!other-games).*|stats-option|stats-every|challenge-final|server-daily-hour"
            r"|server-minimum-games|server-tables-option-.*|settings-.*-(public|private)|theme-.*"
            r"|game-(?!and-deal|order).*|family-.*|language-as-in-discord"
        ),
    ),
    LengthLimit("name of a thread", 100, re.compile(r"table-thread-name")),
)


@dataclass(frozen=True, slots=True)
class LongestText:
    """A message as long as it can be."""

    limit: LengthLimit
    key: str
    text: str

    @property
    def length(self) -> int:
        """Its characters as Discord counts them."""
        return len(self.text)


def list_longest_texts(language: str) -> list[LongestText]:
    """Return every limited message of a language at its longest, the longest of each use first."""
    longest = [
        LongestText(limit, key, max(_fill_in_each_way(language, key), key=len))
        for limit in LIMITS
        for key in load_messages(language)
        if limit.keys.fullmatch(key)
    ]
    return sorted(longest, key=lambda each: (LIMITS.index(each.limit), -each.length))


def _fill_in_each_way(language: str, key: str) -> Iterable[str]:
    for values in iter_sample_values(language, key):
        yield fill_message(language, key, values | _find_longest_values(language, key, values))


def _find_longest_values(language: str, key: str, values: Values) -> Values:
    """Return the longest values that are written; those that choose words stay as they are."""
    choosing = find_choices(language).get(key, {})
    longest = _build_longest_values(language)
    return {
        name: longest[name]
        for name in values
        if name in longest and (name not in choosing or isinstance(longest[name], int))
    }


@cache
def _build_longest_values(language: str) -> Values:
    texts = get_texts_by_language()[language]
    spelled = texts.with_spelled_suits

    def pick(items: Iterable[str]) -> str:
        return max(items, key=len)

    game = pick(format_game_name(texts, key) for key in VARIANTS)
    card = pick(format_card(spelled, code) for code in CARD_CODES)
    empty = [texts(key) for key in ("menu-empty", "menu-face-down")]
    return {
        "game": game,
        "first": game,
        "last": game,
        "name": pick(name for key in VARIANTS for name in list_other_game_names(texts, key)),
        "family": pick(texts(key) for key in load_messages(language) if key.startswith("family-")),
        "player": _LONGEST_NAME,
        "server": _LONGEST_NAME,
        "card": card,
        "cards": card,
        "onto": pick([card, *empty]),
        "typed": "10h t12 13",
        "source": "t12",
        "target": "t12",
        "column": "t12",
        "when": pick(_list_times(texts.format_relative_time)),
        "number": "999999999",
        "count": 1_000_000,
        "games": 1_000_000,
        "moves": 10_000,
        "least": 13,
        "most": 13,
        "more": 13,
        "place": 1_000_000,
        "up": 208,
        "price": "$52",
        "paid": "$52",
        "hour": "23:00",
    }


def _list_times(format_time: Callable[[timedelta], str]) -> list[str]:
    lengths = [timedelta(minutes=47), timedelta(hours=23), timedelta(days=13), timedelta(days=330)]
    return [format_time(sign * length) for length in lengths for sign in (1, -1)]
