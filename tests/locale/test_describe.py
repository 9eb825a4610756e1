"""Cards, rules and what players typed, as text."""

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import CARD_CODES, BuildRule
from bot.engine.rules import CarryRule, ColumnFill, Dealing, EmptyColumnRule
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.locale.describe import (
    format_card_name,
    format_card_symbol,
    format_game_name,
    format_rules,
    sanitize_player_text,
)
from bot.variants import VARIANTS

every_language = pytest.mark.parametrize("language", get_texts_by_language())


@every_language
@pytest.mark.parametrize("key", VARIANTS)
def test_every_game_has_a_name_and_a_description(language: str, key: str) -> None:
    texts = get_texts_by_language()[language]
    assert 0 < len(format_game_name(texts, key)) <= 60
    assert texts(f"about-{key}")


@every_language
def test_game_names_are_distinct(language: str) -> None:
    names = [format_game_name(get_texts_by_language()[language], key) for key in VARIANTS]
    assert len(set(names)) == len(names)


@every_language
@pytest.mark.parametrize("key", VARIANTS)
def test_the_rules_page_of_every_game_has_text(language: str, key: str) -> None:
    rules_text = format_rules(get_texts_by_language()[language], VARIANTS[key])
    assert all(line.startswith("- ") for line in rules_text.splitlines())
    assert "{" not in rules_text
    assert len(rules_text) < 3500


CHOICES: dict[str, tuple[object, ...]] = {
    "dealing": tuple(Dealing),
    "build_rule": tuple(BuildRule),
    "carry_rule": tuple(CarryRule),
    "empty_column_rule": tuple(EmptyColumnRule),
    "max_redeals": (None, 0, 1, 2),
    "draw_count": (1, 3),
    "base_letter": (None, "A", "2"),
    "has_open_reserve": (False, True),
    "column_fill": tuple(ColumnFill),
    "requires_foundation_plays": (False, True),
    "requires_plays_before_draw": (False, True),
    "has_base_cards_laid_out": (False, True),
}


@every_language
@pytest.mark.parametrize("choice", CHOICES)
def test_every_rules_choice_has_its_own_sentence(language: str, choice: str) -> None:
    rules: Any = replace(VARIANTS["canfield"], base_letter="A", column_fill=ColumnFill.NONE)
    rules_texts = [
        format_rules(get_texts_by_language()[language], replace(rules, **{choice: value}))
        for value in CHOICES[choice]
    ]
    assert len(set(rules_texts)) == len(rules_texts)


@pytest.mark.parametrize(
    ("key", "expected_text"),
    [
        ("canfield", "and the others start with the same rank. After the king comes the ace."),
        ("canfield", "The reserve (`r`) has 13 cards. You see only its top card"),
        ("canfield", "Only a whole column can move onto another column, never a part of it."),
        (
            "canfield",
            "Once the reserve is out, only the top card of the waste can fill an empty column",
        ),
        ("canfield-french", "While any card can go to a foundation, you can't do anything else."),
        ("storehouse", "starts with the two, laid out before the deal, and ends with the ace."),
        ("storehouse", "you can turn the waste over to be the stock again, twice in all."),
        ("superior-canfield", "You see them all, but only the top one can go"),
        ("forty-thieves", "There are 10 columns of 4 cards each. All cards are face up."),
        ("forty-thieves", "There's no redeal: you go through the stock once."),
        ("candike", "nothing goes on an ace, and a king goes on no card."),
        ("double-gold-mine", "There are 9 columns, which start empty."),
        ("interchange", "Counted from the bottom, rows 2, 4, 6 are face down."),
        ("indian", "The bottom card of each is face down"),
        ("indian", "Columns build down in any suit but the same, one rank at a time."),
        ("number-ten", "The bottom 2 cards of each are face down"),
        ("rank-and-file", "Only the top card of each is face up"),
        (
            "little-forty",
            "You draw 3 cards at a time from the stock to the waste, or what's left of it.",
        ),
        ("sixty-thieves", "all 156 cards onto the 12 foundations"),
        ("klondike", "There are 7 columns of 1 to 7 cards. Only the top card of each is face up"),
        ("klondike", "Only a king, or a sequence from a king, can fill an empty column."),
    ],
)
def test_the_rules_text_names_the_choices_of_a_game(key: str, expected_text: str) -> None:
    assert expected_text in format_rules(get_english_texts(), VARIANTS[key])


def test_cards_are_written_in_words_and_symbols() -> None:
    assert format_card_name(get_english_texts(), "TH") == "ten of hearts"
    assert format_card_symbol("TH") == "10\u2665"
    assert len({format_card_symbol(code) for code in CARD_CODES}) == 52
    assert len({format_card_name(get_english_texts(), code) for code in CARD_CODES}) == 52


@pytest.mark.parametrize(
    ("typed_text", "expected_text"),
    [
        ("friday", "friday"),
        ("**bold** _it_ ~~no~~", "\\*\\*bold\\*\\* \\_it\\_ \\~\\~no\\~\\~"),
        ("`code` ||spoiler||", "\\`code\\` \\|\\|spoiler\\|\\|"),
        ("[here](https://x.example)", "\\[here\\](https:\u200b//x.example)"),
        ("two\nlines\r\n# title", "two lines #\u200b title"),
        ("back\\slash", "back\\\\slash"),
    ],
)
def test_markup_in_typed_text_is_escaped(typed_text: str, expected_text: str) -> None:
    assert sanitize_player_text(typed_text) == expected_text


@given(st.text(max_size=200) | st.from_regex(r"<?[@#][!&]?\d*>?|@everyone|@here", fullmatch=True))
def test_mentions_in_typed_text_are_disarmed(typed: str) -> None:
    sanitized = sanitize_player_text(typed)
    assert not re.search(r"@(everyone|here)|<[@#:][!&]?\w|<a?:|<t:", sanitized)
    assert "\n" not in sanitized
    assert not re.search(r"(?<!\\)(\\\\)*[*_~|`\[\]]", sanitized)


def test_typed_text_is_quoted_shortened() -> None:
    assert len(sanitize_player_text("x" * 10_000)) == 60
    assert sanitize_player_text("x" * 10_000).endswith("\u2026")
