"""Moves as text: the canonical form, and the forms that players type."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.cards import BuildRule
from bot.engine.errors import GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import CarryRule, Rules
from bot.engine.typed_moves import MAX_TYPED_MOVES, interpret_typed_move, split_typed_moves
from tests.engine.short_positions import call_or_catch_error, make_position

THIRTEEN_COLUMN_RULES = Rules(
    key="wide",
    family="wide",
    column_heights=(2,) * 13,
    build_rule=BuildRule.ANY_SUIT,
    carry_rule=CarryRule.RUN,
)
OPENING_POSITION = make_position(
    base="3", s="5h 9c", w="AH QH 7H", r="2d TH", t1="4H", t2="AS", t3="JS", t4="2S", f1="3D"
)

pile_names = st.sampled_from(["s", "w", "r", "t1", "t2", "t12", "f1", "f8", "t99"])
random_moves = st.builds(Move, pile_names, pile_names, st.integers(1, 104))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", DRAW_MOVE),
        ("t2-f1", Move("t2", "f1")),
        ("w-t3", Move("w", "t3")),
        ("t1-t4x3", Move("t1", "t4", 3)),
        ("t1-t12", Move("t1", "t12")),
    ],
)
def test_a_move_has_one_canonical_text(text: str, move: Move) -> None:
    assert Move.parse(text) == move
    assert str(move) == text


@given(random_moves)
def test_a_written_move_reads_back_the_same(move: Move) -> None:
    assert Move.parse(str(move)) == move


@given(
    st.text(max_size=12)
    | st.from_regex(r"[swrctfg]\d{0,2}-[swrctfg]\d{0,2}(x\d+)?", fullmatch=True)
)
def test_only_canonical_texts_can_be_read(text: str) -> None:
    result = call_or_catch_error(Move.parse, text)
    if isinstance(result, GameError):
        assert result.key == "unreadable-move"
    else:
        assert str(result) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "Draw", "d", "s-w", "t2 f1", "t2-f1x1", "t2-f", "t0-f1", "t01-f1", "t2-f1\n"),
        *(
            "t2-f1x01",
            "T2-F1",
            "t\u0662-f1",
            "t2\u2013f1",
            "w0-f1",
            "t2-t3x1000",
            "t100-t1",
            "t2-t3x",
            "t2f1",
        ),
    ],
)
def test_non_canonical_move_text_is_refused(text: str) -> None:
    with pytest.raises(GameError) as error:
        Move.parse(text)
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
def test_all_spellings_of_a_move_are_understood(text: str) -> None:
    state = make_position(base="A", t2="AS", t1="5S")
    assert interpret_typed_move(state, text) == Move("t2", "f1")


@pytest.mark.parametrize(
    "text",
    [*("draw", "d", "D", " DRAW ", "s-w", "S-W", "s w", "sw", "s"), *("redeal", "Redeal!", "d.")],
)
def test_all_spellings_of_the_draw_are_understood(text: str) -> None:
    assert interpret_typed_move(OPENING_POSITION, text) == DRAW_MOVE


def test_pile_numbers_are_read_greedily() -> None:
    state = make_position(THIRTEEN_COLUMN_RULES, t1="3S 2H", t12="3C", t2="KD")
    assert interpret_typed_move(state, "t1t12") == Move("t1", "t12")
    assert interpret_typed_move(state, "t12t1") == Move("t12", "t1")
    assert interpret_typed_move(state, "t1t13") == Move("t1", "t13", 2)


def test_f_without_a_number_means_the_foundation_that_takes_the_card() -> None:
    state = make_position(t1="4H", t2="AS", w="2D", f1="AC 2C", f3="AD")
    assert interpret_typed_move(state, "w f") == Move("w", "f3")
    assert interpret_typed_move(state, "t2 f") == Move("t2", "f2")


def test_a_numbered_foundation_that_refuses_the_card_stays_as_typed() -> None:
    assert interpret_typed_move(make_position(t2="2S", f1="AC", f2="AS"), "t2 f1") == Move(
        "t2", "f1"
    )


def test_f_without_a_number_falls_back_to_the_foundation_of_the_suit() -> None:
    assert interpret_typed_move(make_position(t2="5S", f1="AC", f2="AS"), "t2 f") == Move(
        "t2", "f2"
    )
    assert interpret_typed_move(make_position(t2="5S", f1="AC"), "t2 f") == Move("t2", "f2")


def test_a_missing_count_means_the_only_legal_count() -> None:
    state = make_position("canfield-french", t1="9S 8H 7C", t2="9C", t3="8D", t4="KS")
    assert interpret_typed_move(state, "t1 t2") == Move("t1", "t2", 2)
    assert interpret_typed_move(state, "t1 t3") == Move("t1", "t3", 1)


def test_a_missing_count_means_the_longest_of_several_legal_counts() -> None:
    assert interpret_typed_move(
        make_position(THIRTEEN_COLUMN_RULES, t1="5S 4H 3C"), "t1 t2"
    ) == Move("t1", "t2", 3)


def test_a_missing_count_in_canfield_means_the_whole_column() -> None:
    assert interpret_typed_move(make_position(t1="9S 8H 7C", t2="TD"), "t1 t2") == Move(
        "t1", "t2", 3
    )


@pytest.mark.parametrize(
    "text", ["t1 t4 3", "t1t4 3", "t1-t4x3", "t1 t4 x3", "t1 t4 x 3", "t1 t4*3"]
)
def test_a_typed_count_is_used(text: str) -> None:
    assert interpret_typed_move(OPENING_POSITION, text) == Move("t1", "t4", 3)


REFUSED_TEXTS = {
    "unreadable-move": ["", "hello", "t1 t2 t3", "x1 f1", "t1 t2 3 4", "/", f"t1t{'9' * 6000}z"],
    "pile-alone": ["t1", "T1 ", "r", "f2"],
    "which-pile": ["t t2", "t1 t", "f t1"],
    "no-such-pile": [
        *("t9 f1", "t1 f9", "t0 f1", "w2 f1", "r1 f", "t1t43"),
        *(f"t1 t{'9' * 90}", f"t{'0' * 99} f"),
    ],
}


@pytest.mark.parametrize(
    ("key", "text"), [(key, text) for key, texts in REFUSED_TEXTS.items() for text in texts]
)
def test_what_is_no_whole_move_is_refused(key: str, text: str) -> None:
    with pytest.raises(GameError) as error:
        interpret_typed_move(OPENING_POSITION, text)
    assert error.value.key == key


def test_a_reserve_move_without_a_reserve_is_refused() -> None:
    with pytest.raises(GameError, match="no-such-pile"):
        interpret_typed_move(make_position(THIRTEEN_COLUMN_RULES), "r f")


@pytest.mark.parametrize(
    ("count", "shown"),
    [("0", "0"), ("000", "0"), ("x0", "0"), ("1000", "1000…"), ("9" * 50, "9999…")],
)
def test_a_count_that_no_pile_can_have_is_refused(count: str, shown: str) -> None:
    with pytest.raises(GameError) as error:
        interpret_typed_move(OPENING_POSITION, f"t1 t2 {count}")
    assert error.value.key == "bad-card-count"
    assert error.value.values == {"count": shown}


def test_leading_zeros_change_no_number() -> None:
    assert interpret_typed_move(OPENING_POSITION, "t00001 t4 003") == Move("t1", "t4", 3)
    assert interpret_typed_move(OPENING_POSITION, "t" + "0" * 99 + "2f") == Move("t2", "f2")


@pytest.mark.parametrize(
    "text",
    [
        "\uff54\uff12\u3000\uff46\uff11",
        *("t2 \u2014 f1", "t2\u2212f1", "t2\u2010f1", "t2 \u27a1\ufe0f f1", "t2\u21d2f1"),
        *("`t2 f1`", "t2\u200b f1", "t2 | f1", "t2 ~ f1", "(t2) f1!"),
    ],
)
def test_full_width_letters_dashes_and_marks_are_no_hindrance(text: str) -> None:
    state = make_position(base="A", t2="AS", t1="5S")
    assert interpret_typed_move(state, text) == Move("t2", "f1")


@given(
    st.text(max_size=30)
    | st.from_regex(r"(?i)[swrctfg]\d{0,3}\W{0,3}[swrctfg]\d{0,3}(\W\d+)?", fullmatch=True)
)
def test_any_move_text_is_a_move_or_refused_with_a_reason(text: str) -> None:
    result = call_or_catch_error(partial(interpret_typed_move, OPENING_POSITION), text)
    if isinstance(result, GameError):
        assert result.key in {
            *("unreadable-move", "pile-alone", "which-pile", "no-such-pile", "bad-card-count"),
            *("ambiguous-move", "card-not-free", "card-covered", "card-stays"),
            "card-count-differs",
        }
    else:
        assert {result.source, result.target} <= set(OPENING_POSITION.rules.pile_indexes)


def test_a_move_list_is_split_at_commas() -> None:
    assert split_typed_moves("draw, w f ,t1 t2,, draw,") == ["draw", "w f", "t1 t2", "draw"]
    assert split_typed_moves("draw\nw f; d") == ["draw", "w f", "d"]
    assert split_typed_moves("draw\uff0cw f\uff1bd") == ["draw", "w f", "d"]


@pytest.mark.parametrize("text", ["", " ", ",", " , ,", " ,;\n"])
def test_an_empty_move_list_is_refused(text: str) -> None:
    with pytest.raises(GameError) as error:
        split_typed_moves(text)
    assert error.value.key == "no-moves"


def test_an_overlong_move_list_is_refused() -> None:
    assert len(split_typed_moves("d," * MAX_TYPED_MOVES)) == MAX_TYPED_MOVES
    with pytest.raises(GameError) as error:
        split_typed_moves("d," * (MAX_TYPED_MOVES + 1))
    assert error.value.key == "too-many-moves"
    assert error.value.values == {"count": MAX_TYPED_MOVES + 1, "most": MAX_TYPED_MOVES}
