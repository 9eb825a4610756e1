"""Cards, rules and what players typed, as text."""

import re
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import CARD_CODES, BuildDirection, BuildRule
from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.rules import (
    BaseCard,
    CarryRule,
    ColumnFill,
    Dealing,
    EmptyColumnRule,
    FoundationKind,
    ReserveUse,
    Rules,
    WasteFill,
)
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.locale.describe import (
    MAX_LABEL_COLUMNS,
    format_brief_game_name,
    format_card_forms,
    format_card_name,
    format_card_symbol,
    format_game_name,
    format_short_move,
    list_names_beside_own,
    measure_columns,
    sanitize_player_text,
)
from bot.locale.rule_pages import format_rules, format_summary
from bot.variants import VARIANTS
from tests.locale.fluent_messages import build_partial_texts

every_language = pytest.mark.parametrize("language", get_texts_by_language())


@every_language
def test_every_game_has_a_name_and_a_description(language: str) -> None:
    texts = get_texts_by_language()[language]
    for key, rules in VARIANTS.items():
        assert 0 < len(format_game_name(texts, key)) <= 60, key
        assert 10 < len(format_summary(texts, rules)) < 200, key
    assert len({format_summary(texts, rules) for rules in VARIANTS.values()}) == len(VARIANTS)


@every_language
def test_a_games_line_is_understood_without_another_game(language: str) -> None:
    texts = get_texts_by_language()[language]
    common_words = texts("build-colour")
    names = {format_game_name(texts, key) for key in VARIANTS}
    names = {name for name in names if name not in common_words}
    for key, rules in VARIANTS.items():
        line, own_name = format_summary(texts, rules), format_game_name(texts, key)
        named = {name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line)}
        assert named <= {own_name, *WORDS_THAT_ARE_NAMES}, key


WORDS_THAT_ARE_NAMES = {"Dois"}
"""Names of games that are also other words of a line."""


@every_language
def test_game_names_are_distinct(language: str) -> None:
    names = [format_game_name(get_texts_by_language()[language], key) for key in VARIANTS]
    assert len(set(names)) == len(names)


@every_language
def test_a_brief_name_is_its_games_alone_and_fits_a_button_and_a_list(language: str) -> None:
    names = [format_brief_game_name(get_texts_by_language()[language], key) for key in VARIANTS]
    assert len(set(names)) == len(names)
    assert [name for name in names if measure_columns(name) > MAX_LABEL_COLUMNS] == []
    assert "," not in "".join(names)


@every_language
def test_a_move_fits_a_button_with_spelled_suits_too(language: str) -> None:
    texts = get_texts_by_language()[language].with_spelled_suits
    state = deal(VARIANTS["sixty-thieves"], 1)
    moves = [Move(column, "f12") for column in state.rules.column_names]
    labels = [format_short_move(texts, state, move) for move in moves]
    assert max(map(measure_columns, labels)) <= MAX_LABEL_COLUMNS
    if language == "en":
        assert {" of " in label for label in labels} == {True, False}


@every_language
def test_every_game_has_its_english_name_beside_another_one(language: str) -> None:
    texts = get_texts_by_language()[language]
    for key in VARIANTS:
        name, english_name = (
            format_game_name(texts, key),
            format_game_name(get_english_texts(), key),
        )
        assert english_name in (name, *list_names_beside_own(texts, key)), key
        assert name not in list_names_beside_own(texts, key), key


@every_language
def test_the_rules_page_of_every_game_has_text(language: str) -> None:
    for key, rules in VARIANTS.items():
        rules_text = format_rules(get_texts_by_language()[language], rules)
        assert all(line.startswith("- ") for line in rules_text.splitlines()), key
        assert "{" not in rules_text, key
        assert len(rules_text) < 3500, key


CHOICES: dict[str, tuple[object, ...]] = {
    "dealing": tuple(Dealing),
    "build_rule": tuple(BuildRule),
    "build_direction": tuple(BuildDirection),
    "column_build_rules": ((), (BuildRule.ALTERNATING_COLOURS,) * 2 + (BuildRule.SAME_SUIT,) * 2),
    "carry_rule": tuple(CarryRule),
    "column_limit": (None, 3),
    "closed_column_count": (0, 3),
    "protects_last_cards": (False, True),
    "empty_column_rule": tuple(EmptyColumnRule),
    "column_fill": tuple(ColumnFill),
    "max_redeals": (None, 0, 1, 2),
    "packet_size": (1, 3),
    "shrinks_packets": (False, True),
    "keeps_waste_filled": (False, True),
    "waste_count": (1, 2, 8),
    "base_letter": (None, "A", "7"),
    "foundation_kind": (FoundationKind.UP, FoundationKind.DOWN, FoundationKind.FOURS),
    "foundation_rule": tuple(BuildRule),
    "foundation_height": (10, 13),
    "has_king_foundation": (False, True),
    "has_down_foundations": (False, True),
    "fills_first_foundation_first": (False, True),
    "pack_ranks": ("A23456789TJQK", "A789TJQK"),
    "reserve_count": (1, 2, 4),
    "reserve_use": tuple(ReserveUse),
    "has_open_reserve": (False, True),
    "cell_count": (0, 2, 4),
    "requires_foundation_plays": (False, True),
    "requires_plays_before_draw": (False, True),
    "has_base_cards_laid_out": (False, True),
}

SPECIAL_CHOICES: dict[str, tuple[dict[str, object], ...]] = {
    "base card": tuple({"base_letter": None, "base_card": card} for card in BaseCard),
    "cells": tuple(
        {"cell_count": 2, **choice}
        for choice in ({}, {"cell_letters": "KQ"}, {"fills_cells": True})
    ),
    "waste_fill": tuple({"waste_count": 2, "waste_fill": fill} for fill in WasteFill),
    "turning up": tuple({"face_down_cards": 1, "turns_up_by_hand": hand} for hand in (False, True)),
}
"""Choices that matter only together with another one."""

BASE_RULES: Any = replace(VARIANTS["canfield"], base_letter="A", column_fill=ColumnFill.NONE)


def check_distinct_pages(language: str, all_rules: list[Rules]) -> None:
    """Assert that the rules pages of these games differ from each other."""
    pages = [format_rules(get_texts_by_language()[language], rules) for rules in all_rules]
    assert len(set(pages)) == len(pages)


@every_language
@pytest.mark.parametrize("choice", CHOICES)
def test_every_rules_choice_has_its_own_sentence(language: str, choice: str) -> None:
    check_distinct_pages(
        language, [replace(BASE_RULES, **{choice: value}) for value in CHOICES[choice]]
    )


@every_language
@pytest.mark.parametrize("choice", SPECIAL_CHOICES)
def test_choices_that_go_together_have_their_own_sentences(language: str, choice: str) -> None:
    check_distinct_pages(
        language, [replace(BASE_RULES, **values) for values in SPECIAL_CHOICES[choice]]
    )


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "hi"])
def test_every_two_choices_together_make_whole_sentences(language: str) -> None:
    texts = get_texts_by_language()[language]
    for first, second in combinations(CHOICES, 2):
        for values in product(CHOICES[first], CHOICES[second]):
            rules = replace(BASE_RULES, **dict(zip((first, second), values, strict=True)))
            for line in format_rules(texts, rules).splitlines():
                assert re.fullmatch(r"- ([^\W_a-zà-ÿ]|`).+[.:`\u0964\u3002]", line), line
                assert not re.search(r"[{}$]|\s\s|None| [,.;]", line), line


@pytest.mark.parametrize(
    ("key", "expected_text"),
    [
        ("canfield", "The reserve (`r`) has 13 cards. You see only the reserve's"),
        (
            "canfield",
            "Once the reserve is out, only the top card of the waste can fill an empty column",
        ),
        ("storehouse", "starts with the two, laid out before the deal, and ends with the ace."),
        ("storehouse", "you can turn the waste over to be the stock again, twice in all."),
        ("superior-canfield", "You see it all, but only the top card can go"),
        ("forty-thieves", "Each of the 10 columns is dealt 4 cards. All cards are face up."),
        ("double-gold-mine", "There are 9 columns, which start empty."),
        ("interchange", "Counted from the bottom, rows 2, 4, and 6 are face down."),
        ("indian", "The bottom card of each is face down"),
        ("indian", "Columns build down in any suit but the same, one rank at a time."),
        ("number-ten", "The bottom 2 cards of each are face down"),
        (
            "little-forty",
            "You draw 3 cards at a time from the stock, or what's left of it, to the waste.",
        ),
        ("sixty-thieves", "all 156 cards onto the 12 foundations"),
        ("klondike", "There are 7 columns of 1 to 7 cards. Only the top card of each is face up"),
        ("klondike", "Only a king, or a sequence from a king, can fill an empty column."),
        ("carre-napoleon", "Only a king can fill an empty column."),
        (
            "canfield-rush",
            "You draw 3 cards at a time from the stock, or what's left of it, to the waste, after",
        ),
        ("eagle-wing", "A column holds at most 3 cards."),
        ("beehive", "The waste's top card can go to a column."),
        ("the-plot", "Each is built up in any suit"),
        ("the-plot", "You can't start another foundation before the first one holds 13 cards."),
        ("the-plot", "reserve's top card, which can go to a foundation, and nowhere else."),
        ("dutchess", "There are 4 reserves (`r1` to `r4`) of 3 cards each."),
        ("gate", "There are 2 reserves (`r1` and `r2`) of 5 cards each."),
        ("lafayette", "(`f1` to `f4`) and one that is built down (`g1` to `g4`)"),
        ("lafayette", "Once the reserve is out, only a seven, or a sequence from a seven,"),
        ("doorway", "`c1` takes only a king. `c2` takes only a queen."),
        ("skippy", "Only a card one rank below the foundations' first (a king below an ace)"),
        ("club", "Cards of `t1` to `t3` can go to foundations and to one another"),
        ("little-forty-spider", "If that's empty, 3 cards are drawn first."),
        ("zebra", "Any card that can move can fill a column that stays empty."),
        ("zebra", "Each is built up in alternating colours"),
        ("twin-queens", "starts with the king and ends with the queen. After the king comes"),
        ("wheatsheaf", "Columns build up or down in suit, one rank at a time."),
        ("squadron", "There are 3 cells (`c1` to `c3`), which hold one card each."),
        ("following", "Columns build down with hearts on spades, clubs on hearts"),
        ("floradora", "The last one, `f9`, takes all the kings from the start, in any"),
        ("floradora", "Foundations `f1` to `f8` start with the ace and end with the queen."),
        ("junction", "all 128 cards onto the 16 foundations"),
        ("junction", "A deck here has 32 cards: aces, and sevens to kings."),
        ("junction", "After the ace comes the seven."),
        ("demons-and-thieves", "`t1` to `t4` of one card each, `t5` to `t9` of 8."),
        (
            "demons-and-thieves",
            "`t1` to `t4` build down in alternating colours, `t5` to `t9` build",
        ),
        ("octave", "get 80 of the 104 cards onto the 8 foundations, with no card left on a"),
        ("octave", "The redeal also deals a card face up to each of 8 wastes (`w1` to `w8`);"),
        (
            "kilowatt",
            "or what's left of it, one by one to the 2 wastes in turn (`w1` and `w2`)",
        ),
        ("the-spark", "Each is built down in suit"),
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


@pytest.mark.parametrize(
    ("code", "expected_name"),
    [("9S", "the nine"), ("AS", "the ace"), ("TS", "a card"), ("s", "a suit")],
)
def test_a_language_chooses_words_by_the_rank_of_a_card(code: str, expected_name: str) -> None:
    source = """
card-forms = the
card-form-the = { $rank-letter ->
    [A] the ace
    [9] the nine
    [none] a suit
   *[other] a card
}
"""
    assert (
        format_card_forms(build_partial_texts("es", source), "card", code)["card-the"]
        == expected_name
    )
