"""Cards, rules and what players typed, in words."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import CODES, Build
from bot.engine.rules import Carry, Enter
from bot.locale.catalogue import english, languages
from bot.locale.describe import card_name, game_name, plain, rules_of, symbol
from bot.variants import VARIANTS

every_language = pytest.mark.parametrize("language", languages())


@every_language
@pytest.mark.parametrize("key", VARIANTS)
def test_every_game_has_a_name_and_a_line_about_it(language: str, key: str) -> None:
    words = languages()[language]
    assert 0 < len(game_name(words, key)) <= 60
    assert words(f"about-{key}")


@every_language
def test_names_are_told_apart(language: str) -> None:
    names = [game_name(languages()[language], key) for key in VARIANTS]
    assert len(set(names)) == len(names)


@every_language
@pytest.mark.parametrize("key", VARIANTS)
def test_the_rules_of_every_game_are_told(language: str, key: str) -> None:
    told = rules_of(languages()[language], VARIANTS[key])
    assert all(line.startswith("- ") for line in told.splitlines())
    assert "{" not in told
    assert len(told) < 3500


CHOICES: dict[str, tuple[object, ...]] = {
    "build": tuple(Build),
    "carry": tuple(Carry),
    "enter": tuple(Enter),
    "redeals": (None, 0, 1, 2),
    "draw": (1, 3),
    "base": (None, "A", "2"),
    "reserve_seen": (False, True),
    "refill": (False, True),
    "up_first": (False, True),
    "draw_last": (False, True),
    "laid_out": (False, True),
}


@every_language
@pytest.mark.parametrize("choice", CHOICES)
def test_every_choice_that_a_game_may_make_is_told_apart(language: str, choice: str) -> None:
    fixed: Any = replace(VARIANTS["canfield"], base="A", refill=False)
    told = [
        rules_of(languages()[language], replace(fixed, **{choice: value}))
        for value in CHOICES[choice]
    ]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("canfield", "Its rank begins every foundation; after the king comes the ace."),
        ("canfield", "13 cards are the reserve (`r`). Only its top card is seen"),
        ("canfield", "To another column only a whole column moves, never a part of it."),
        ("canfield", "When the reserve is out, only the top of the waste may fill an empty column"),
        ("canfield-french", "While any card can go to a foundation, nothing else may be done."),
        ("storehouse", "begins with the two, laid out before the deal, and ends with the ace."),
        ("storehouse", "the waste may be turned over to be the stock again, twice in all."),
        ("superior-canfield", "All are seen, but only its top card may go"),
        ("forty-thieves", "There are 10 columns of 4 cards each. All lie face up."),
        ("forty-thieves", "There is no redeal: the stock is gone through once."),
        ("indian", "The bottom card of each lies face down"),
        ("indian", "Columns are built down in any suit but the same, one rank at a time."),
        ("number-ten", "The bottom 2 cards of each lie face down"),
        ("rank-and-file", "Only the top card of each lies face up"),
        ("little-forty", "3 at a time, fewer when fewer are left."),
        ("sixty-thieves", "all 156 cards lie on the 12 foundations"),
        ("klondike", "There are 7 columns of 1 to 7 cards. Only the top card of each lies face up"),
        ("klondike", "Only a king, or a sequence from a king, may fill an empty column."),
    ],
)
def test_what_the_rules_of_a_game_say(key: str, said: str) -> None:
    assert said in rules_of(english(), VARIANTS[key])


def test_cards_in_words_and_in_signs() -> None:
    assert card_name(english(), "TH") == "ten of hearts"
    assert symbol("TH") == "10\u2665"
    assert len({symbol(code) for code in CODES}) == 52
    assert len({card_name(english(), code) for code in CODES}) == 52


@pytest.mark.parametrize(
    ("typed", "harmless"),
    [
        ("friday", "friday"),
        ("**bold** _it_ ~~no~~", "\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~"),
        ("`code` ||spoiler||", "\\`code\\` \\|\\|spoiler\\|\\|"),
        ("[here](https://x.example)", "\\[here\\](https:\u200b//x.example)"),
        ("two\nlines\r\n# title", "two lines #\u200b title"),
        ("back\\slash", "back\\\\slash"),
    ],
)
def test_what_players_type_is_shown_and_not_read_into(typed: str, harmless: str) -> None:
    assert plain(typed) == harmless


@given(st.text(max_size=200) | st.from_regex(r"<?[@#][!&]?\d*>?|@everyone|@here", fullmatch=True))
def test_nobody_is_called_by_what_players_type(typed: str) -> None:
    shown = plain(typed)
    assert not re.search(r"@(everyone|here)|<[@#:][!&]?\w|<a?:|<t:", shown)
    assert "\n" not in shown
    assert not re.search(r"(?<!\\)(\\\\)*[*_~|`\[\]]", shown)


def test_and_never_at_length() -> None:
    assert len(plain("x" * 10_000)) == 60
    assert plain("x" * 10_000).endswith("\u2026")
