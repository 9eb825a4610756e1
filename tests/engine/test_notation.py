"""Moves as text: one canonical form, and what players type."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import Build
from bot.engine.errors import GameError
from bot.engine.notation import MOST_MOVES, interpret, read, split, write
from bot.engine.rules import Carry, Rules
from bot.engine.state import DRAW, Move
from tests.engine.tables import attempt, table

WIDE = Rules(key="wide", family="wide", heights=(2,) * 13, build=Build.ANY, carry=Carry.RUN)
OPENING = table(
    base="3", s="5h 9c", w="AH QH 7H", r="2d TH", t1="4H", t2="AS", t3="JS", t4="2S", f1="3D"
)

piles = st.sampled_from(["s", "w", "r", "t1", "t2", "t12", "f1", "f8", "t99"])
moves = st.builds(Move, piles, piles, st.integers(1, 104))


def refused(text: str) -> str:
    with pytest.raises(GameError) as error:
        interpret(OPENING, text)
    return error.value.key


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", DRAW),
        ("t2-f1", Move("t2", "f1")),
        ("w-t3", Move("w", "t3")),
        ("t1-t4x3", Move("t1", "t4", 3)),
        ("t1-t12", Move("t1", "t12")),
    ],
)
def test_the_canonical_text_of_a_move(text: str, move: Move) -> None:
    assert read(text) == move
    assert write(move) == text


@given(moves)
def test_what_is_written_is_read_back(move: Move) -> None:
    assert read(write(move)) == move


@given(
    st.text(max_size=12) | st.from_regex(r"[swrtf]\d{0,2}-[swrtf]\d{0,2}(x\d+)?", fullmatch=True)
)
def test_nothing_is_read_but_what_would_be_written(text: str) -> None:
    found = attempt(read, text)
    if isinstance(found, GameError):
        assert found.key == "unreadable-move"
    else:
        assert write(found) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "Draw", "d", "s-w", "t2 f1", "t2-f1x1", "t2-f", "t0-f1", "t01-f1", "t2-f1\n"),
        *(
            "t2-f1x01",
            "T2-F1",
            "t\u0662-f1",
            "t2\u2013f1",
            "w1-f1",
            "t2-t3x1000",
            "t100-t1",
            "t2-t3x",
            "t2f1",
        ),
    ],
)
def test_only_the_canonical_text_is_stored(text: str) -> None:
    with pytest.raises(GameError) as error:
        read(text)
    assert error.value.key == "unreadable-move"


@pytest.mark.parametrize(
    "text",
    [
        *("t2 f1", "t2-f1", "t2f1", "t2 f", "T2>F1", "T2 F", " t2  -> f1 ", "t2\u2192f1"),
        *(
            "t2 \u2013 f1",
            "t2.f1",
            "t2:f1",
            "t2/f1",
            "T 2 F 1",
            "t2 f1 1",
            "t2f1x1",
            "t2-f1\u00d71",
            "t\u0662 f1",
        ),
    ],
)
def test_spellings_of_one_move(text: str) -> None:
    state = table(base="A", t2="AS", t1="5S")
    assert interpret(state, text) == Move("t2", "f1")


@pytest.mark.parametrize("text", ["draw", "d", "D", " DRAW ", "s-w", "s w", "sw", "s", "redeal"])
def test_spellings_of_the_draw(text: str) -> None:
    assert interpret(OPENING, text) == DRAW


def test_pile_numbers_are_read_as_long_as_they_can_be() -> None:
    state = table(WIDE, t1="3S 2H", t12="3C", t2="KD")
    assert interpret(state, "t1t12") == Move("t1", "t12")
    assert interpret(state, "t12t1") == Move("t12", "t1")
    assert interpret(state, "t1t13") == Move("t1", "t13", 2)


def test_f_alone_is_the_foundation_that_takes_the_card() -> None:
    state = table(t1="4H", t2="AS", w="2D", f1="AC 2C", f3="AD")
    assert interpret(state, "w f") == Move("w", "f3")
    assert interpret(state, "t2 f") == Move("t2", "f2")


def test_among_foundations_alike_the_lowest_is_written() -> None:
    assert interpret(table(t2="AS", f1="AC"), "t2 f4") == Move("t2", "f2")


def test_a_numbered_foundation_that_does_not_take_the_card_stays_as_typed() -> None:
    assert interpret(table(t2="2S", f1="AC", f2="AS"), "t2 f1") == Move("t2", "f1")


def test_f_alone_that_takes_nothing_is_the_one_of_its_suit() -> None:
    assert interpret(table(t2="5S", f1="AC", f2="AS"), "t2 f") == Move("t2", "f2")
    assert interpret(table(t2="5S", f1="AC"), "t2 f") == Move("t2", "f2")


def test_without_a_count_it_is_the_only_legal_one() -> None:
    state = table("canfield-french", t1="9S 8H 7C", t2="9C", t3="8D", t4="KS")
    assert interpret(state, "t1 t2") == Move("t1", "t2", 2)
    assert interpret(state, "t1 t3") == Move("t1", "t3", 1)


def test_or_the_longest_where_several_are() -> None:
    assert interpret(table(WIDE, t1="5S 4H 3C"), "t1 t2") == Move("t1", "t2", 3)


def test_in_canfield_the_whole_column_is_meant() -> None:
    assert interpret(table(t1="9S 8H 7C", t2="TD"), "t1 t2") == Move("t1", "t2", 3)


@pytest.mark.parametrize(
    "text", ["t1 t4 3", "t1t4 3", "t1-t4x3", "t1 t4 x3", "t1 t4 x 3", "t1 t4*3"]
)
def test_a_count_that_is_typed_is_taken(text: str) -> None:
    assert interpret(OPENING, text) == Move("t1", "t4", 3)


@pytest.mark.parametrize("text", ["", "hello", "t1", "t1 t2 t3", "x1 f1", "t1 t2 3 4", "/"])
def test_what_is_no_move(text: str) -> None:
    assert refused(text) == "unreadable-move"


@pytest.mark.parametrize("text", ["t t2", "t1 t", "f t1"])
def test_a_pile_without_its_number(text: str) -> None:
    assert refused(text) == "which-pile"


@pytest.mark.parametrize(
    "text",
    [
        "t9 f1",
        "t1 f9",
        "t0 f1",
        "w2 f1",
        "r1 f",
        "t1t43",
        "t1 t" + "9" * 90,
        "t" + "0" * 99 + " f",
    ],
)
def test_a_pile_that_is_not_there(text: str) -> None:
    assert refused(text) == "no-such-pile"


def test_a_reserve_where_there_is_none() -> None:
    with pytest.raises(GameError) as error:
        interpret(table(WIDE), "r f")
    assert error.value.key == "no-such-pile"


def test_an_endless_count_is_merely_too_many() -> None:
    assert interpret(OPENING, "t1 t2 " + "9" * 90).count > 104


def test_what_goes_on_for_ever_is_no_move_and_is_told_at_once() -> None:
    assert refused("t1t" + "9" * 6000 + "z") == "unreadable-move"


def test_what_was_typed_is_shown_shortened() -> None:
    with pytest.raises(GameError) as error:
        interpret(OPENING, "a" * 10_000)
    assert len(str(error.value.values["text"])) == 40


@given(
    st.text(max_size=30)
    | st.from_regex(r"(?i)[swrtf]\d{0,3}\W{0,3}[swrtf]\d{0,3}(\W\d+)?", fullmatch=True)
)
def test_whatever_is_typed_is_a_move_or_refused_with_a_reason(text: str) -> None:
    found = attempt(partial(interpret, OPENING), text)
    if isinstance(found, GameError):
        assert found.key in {"unreadable-move", "which-pile", "no-such-pile"}
    else:
        assert {found.source, found.target} <= set(OPENING.rules.where)


def test_a_list_is_divided_by_commas() -> None:
    assert split("draw, w f ,t1 t2,, draw,") == ["draw", "w f", "t1 t2", "draw"]
    assert split("draw\nw f; d") == ["draw", "w f", "d"]


@pytest.mark.parametrize("text", ["", " ", ",", " , ,"])
def test_an_empty_list(text: str) -> None:
    with pytest.raises(GameError) as error:
        split(text)
    assert error.value.key == "no-moves"


def test_an_endless_list() -> None:
    assert len(split("d," * MOST_MOVES)) == MOST_MOVES
    with pytest.raises(GameError) as error:
        split("d," * (MOST_MOVES + 1))
    assert error.value.key == "too-many-moves"
    assert error.value.values == {"count": MOST_MOVES + 1, "most": MOST_MOVES}
