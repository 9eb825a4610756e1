"""Tables as text: one line per pile, with all that the picture shows and nothing hidden."""

import re
from dataclasses import replace

import pytest

from bot.engine.cards import CARD_CODES
from bot.engine.moves import Move
from bot.engine.position_json import read_position
from bot.engine.state import State
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.locale.describe import format_card_symbol
from bot.scene import scene
from bot.ui.common.illustration import Illustration
from bot.ui.position.text_table import format_text_table
from bot.ui.position.visible_cards import count_covered_cards
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position, play_random_game, play_typed_moves
from tests.ui.example_tables import WIDE_RULES, make_message, make_table

every_variant = pytest.mark.parametrize("key", VARIANTS)


def text_table_lines(state: State, **options: object) -> list[str]:
    """Return the lines of a table as text."""
    return format_text_table(state, get_english_texts(), **options).splitlines()  # type: ignore[arg-type]  # as given


def test_a_table_is_written_one_pile_a_line() -> None:
    state = make_position(
        base="3", s="5h 9c", w="2C AH QH 7H", r="2d TH", t1="4H", t3="JS TD 9S", f1="3D", f3="3S 4S"
    )
    assert text_table_lines(state) == [
        "f1: 3♦",
        "f3: 3♠ to 4♠",
        "f2 f4: empty, start with 3",
        "w: 1 below, A♥ Q♥ 7♥",
        "r: 1 face down, 10♥",
        "t1: 4♥",
        "t2: empty",
        "t3: J♠ 10♦ 9♠",
        "t4: empty",
        "s: 2 face down",
    ]


def test_many_empty_foundations_are_summarised() -> None:
    state = make_position("sixty-thieves", f1="AS 2S", f2="AS")
    assert text_table_lines(state)[2] == "f3 to f12: empty, start with A"
    state = make_position("sixty-thieves", f1="AS 2S", f11="AS")
    assert text_table_lines(state)[2] == "f2 f3 f4 f5 f6 f7 f8 f9 f10 f12: empty, start with A"
    state = make_position(f1="AS", f2="AH", f3="AC")
    assert text_table_lines(state)[3] == "f4: empty, starts with A"


def test_face_down_cards_are_counted_in_a_text_table() -> None:
    assert "t1: 2 face down, 4♥" in text_table_lines(make_position("klondike", t1="5s 6s 4H"))


def test_an_empty_stock_says_whether_the_waste_can_be_turned_over() -> None:
    assert (
        text_table_lines(make_position(w="2C", t1="4H"))[-1]
        == "s: empty, the waste can be turned over"
    )
    assert text_table_lines(make_position("forty-thieves", w="2C", t1="4H"))[-1] == "s: empty"


def test_the_last_move_is_written_as_it_was_played() -> None:
    state = make_position(s="2c", t1="9S 8H", t2="TD", w="AC")
    cases = [
        ("t1-t2x2", "9♠ +1 from t1 to t2"),
        ("w-f1", "A♣ from w to f1"),
        ("draw", "draw"),
    ]
    for move, words in cases:
        last = Move.parse(move)
        assert (
            text_table_lines(play_typed_moves(state, move), last_move=last)[-1]
            == f"Last move: {words}"
        )
    turned = play_typed_moves(state, "draw", "draw")
    assert (
        text_table_lines(turned, last_move=Move.parse("draw"))[-1]
        == "Last move: turned the waste over"
    )


def test_cards_that_can_go_up_are_named_when_enabled() -> None:
    state = make_position(t1="KH AS", t2="3S", w="AC")
    assert text_table_lines(state, lists_ready_cards=True)[-1] == "Can go up: A♣ from w, A♠ from t1"
    assert (
        text_table_lines(make_position(t1="KH"), lists_ready_cards=True)[-1] == "No card can go up"
    )
    assert not any("go up" in line for line in text_table_lines(state))


@every_variant
def test_a_text_table_shows_what_the_picture_shows(key: str) -> None:
    for state in play_random_game(VARIANTS[key], 7, 7, 150)[::10]:
        lines = dict(line.split(": ") for line in text_table_lines(state))
        visible_scene = scene(state)
        for pile in visible_scene.tableau:
            visible_cards = [format_card_symbol(code) for code in pile.cards if code]
            assert re.findall(r"[\dAJQK]+[♣♠♥♦]", lines[pile.name]) == visible_cards
            hidden = state.count_hidden_cards(pile.name)
            assert (f"{hidden} face down" in lines[pile.name]) == bool(hidden)
        assert visible_scene.waste is not None
        waste = visible_scene.waste.cards[count_covered_cards(state, "w") :]
        assert lines["w"].endswith(" ".join(map(format_card_symbol, waste)) or "empty")
        for pile in visible_scene.foundations:
            if pile.cards:
                assert lines[pile.name].endswith(format_card_symbol(pile.cards[-1]))


@every_variant
@pytest.mark.parametrize("language", get_texts_by_language())
def test_a_text_table_of_any_game_fits_a_message(key: str, language: str) -> None:
    texts = get_texts_by_language()[language]
    for state in play_random_game(VARIANTS[key], 5, 5, 250)[::25]:
        _check_message_limits(
            state, format_text_table(state, texts, lists_ready_cards=True), language
        )


def test_a_text_table_of_three_decks_in_deep_columns_fits_a_message() -> None:
    pack = 3 * CARD_CODES
    piles = {f"t{column}": " ".join(pack[column - 1 :: 9]) for column in range(1, 10)}
    state = read_position(replace(WIDE_RULES, decks=3), {"piles": piles})
    text = format_text_table(state, get_english_texts(), lists_ready_cards=True)
    assert sum(map(len, state.columns)) == 156
    assert text.count("\n") < 30
    _check_message_limits(state, text, "en")


def _check_message_limits(state: State, text: str, language: str) -> None:
    """Assert that the text fits a message and has no code block, which would be spelt out."""
    notice = "x" * 600
    message = make_message(
        make_table(state, deal_word="w" * 60),
        get_texts_by_language()[language],
        Illustration(text),
        notice=notice,
    )
    assert message.content_length() <= 4000
    assert "`" not in text
