"""The table in words: a line a pile, everything that the picture shows, nothing hidden."""

import re
from dataclasses import replace

import pytest

from bot.engine.cards import CODES
from bot.engine.notation import read
from bot.engine.position import read_position, unseen
from bot.engine.state import State
from bot.locale.catalogue import english, languages
from bot.locale.describe import symbol
from bot.scene import scene
from bot.ui.piles import beneath
from bot.ui.sight import Sight
from bot.ui.table import table_message
from bot.ui.text_table import text_table
from bot.variants import VARIANTS
from tests.engine.tables import after, table, walk
from tests.ui.tables import WIDE, shown

every_variant = pytest.mark.parametrize("key", VARIANTS)


def told(state: State, **options: object) -> list[str]:
    return text_table(state, english(), **options).splitlines()  # type: ignore[arg-type]  # as given


def test_a_table_in_words() -> None:
    state = table(
        base="3", s="5h 9c", w="2C AH QH 7H", r="2d TH", t1="4H", t3="JS TD 9S", f1="3D", f3="3S 4S"
    )
    assert told(state) == [
        "f1: 3♦",
        "f3: 3♠ to 4♠",
        "f2 f4: empty, begin with 3",
        "w: 1 below, A♥ Q♥ 7♥",
        "r: 1 face down, 10♥",
        "t1: 4♥",
        "t2: empty",
        "t3: J♠ 10♦ 9♠",
        "t4: empty",
        "s: 2 face down",
    ]


def test_many_empty_foundations_are_told_in_short() -> None:
    state = table("sixty-thieves", f1="AS 2S", f2="AS")
    assert told(state)[2] == "f3 to f12: empty, begin with A"
    state = table("sixty-thieves", f1="AS 2S", f11="AS")
    assert told(state)[2] == "f2 f3 f4 f5 f6 f7 f8 f9 f10 f12: empty, begin with A"
    state = table(f1="AS", f2="AH", f3="AC")
    assert told(state)[3] == "f4: empty, begins with A"


def test_face_down_cards_are_counted() -> None:
    assert "t1: 2 face down, 4♥" in told(table("klondike", t1="5s 6s 4H"))


def test_an_empty_stock_tells_whether_the_waste_can_be_turned_over() -> None:
    assert told(table(w="2C", t1="4H"))[-1] == "s: empty, the waste can be turned over"
    assert told(table("forty-thieves", w="2C", t1="4H"))[-1] == "s: empty"


def test_the_last_move_is_said_as_it_was_played() -> None:
    state = table(s="2c", t1="9S 8H", t2="TD", w="AC")
    cases = [
        ("t1-t2x2", "9♠ and 1 on it, from t1 to t2"),
        ("w-f1", "A♣ from w to f1"),
        ("draw", "draw"),
    ]
    for move, words in cases:
        last = read(move)
        assert told(after(state, move), last=last)[-1] == f"Last move: {words}"
    turned = after(state, "draw", "draw")
    assert told(turned, last=read("draw"))[-1] == "Last move: the waste was turned over"


def test_cards_that_can_go_up_are_named_where_that_is_wanted() -> None:
    state = table(t1="KH AS", t2="3S", w="AC")
    assert told(state, ready=True)[-1] == "Can go up: A♣ from w, A♠ from t1"
    assert told(table(t1="KH"), ready=True)[-1] == "No card can go up"
    assert not any("go up" in line for line in told(state))


@every_variant
def test_words_show_what_the_picture_shows(key: str) -> None:
    for state in walk(VARIANTS[key], 7, 7, 150)[::10]:
        lines = dict(line.split(": ") for line in told(state))
        drawn = scene(state)
        for pile in drawn.tableau:
            seen = [symbol(code) for code in pile.cards if code]
            assert re.findall(r"[\dAJQK]+[♣♠♥♦]", lines[pile.name]) == seen
            hidden = unseen(state, pile.name)
            assert (f"{hidden} face down" in lines[pile.name]) == bool(hidden)
        assert drawn.waste is not None
        waste = drawn.waste.cards[beneath(state, "w") :]
        assert lines["w"].endswith(" ".join(map(symbol, waste)) or "empty")
        for pile in drawn.foundations:
            if pile.cards:
                assert lines[pile.name].endswith(symbol(pile.cards[-1]))


@every_variant
@pytest.mark.parametrize("language", languages())
def test_a_message_of_any_table_is_short_enough(key: str, language: str) -> None:
    words = languages()[language]
    for state in walk(VARIANTS[key], 5, 5, 250)[::25]:
        _check(state, text_table(state, words, ready=True), language)


def test_so_is_one_of_three_decks_in_nine_columns_of_seventeen_and_more() -> None:
    pack = 3 * CODES
    piles = {f"t{column}": " ".join(pack[column - 1 :: 9]) for column in range(1, 10)}
    state = read_position(replace(WIDE, decks=3), {"piles": piles})
    text = text_table(state, english(), ready=True)
    assert sum(map(len, state.columns)) == 156
    assert text.count("\n") < 30
    _check(state, text, "en")


def _check(state: State, text: str, language: str) -> None:
    """Discord's limit for a message's words, and no code block, which would be spelt out."""
    notice = "x" * 600
    message = table_message(
        shown(state, word="w" * 60), languages()[language], Sight(text), notice=notice
    )
    assert message.content_length() <= 4000
    assert "`" not in text
