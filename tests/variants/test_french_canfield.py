"""The French rules of Canfield: parts of columns, compulsory plays, and limits on the draw."""

from bot.engine.legality import legal_moves, why_not
from bot.engine.status import GameStatus, compute_status
from bot.engine.typed_moves import interpret_typed_move
from tests.engine.short_positions import (
    find_refusal_key,
    join_pile_codes,
    list_legal_texts,
    make_position,
    play_typed_moves,
)

FRENCH_CANFIELD = "canfield-french"


def test_any_sequence_part_of_a_column_moves() -> None:
    state = make_position(FRENCH_CANFIELD, t1="9S 8H 7C", t2="8D", t3="9C", t4="TD")
    assert {"t1-t2", "t1-t3x2", "t1-t4x3"} <= list_legal_texts(state)
    assert join_pile_codes(play_typed_moves(state, "t1 t3 2"), "t3") == "9C 8H 7C"


def test_more_cards_than_are_in_sequence_do_not_move() -> None:
    state = make_position(FRENCH_CANFIELD, base="5", t1="9S 2H AC", t2="TD", t3="3C", t4="KD")
    assert find_refusal_key(state, "t1 t2 3") == "not-a-run"
    assert find_refusal_key(state, "t1 t3 2") is None


def test_a_card_that_can_go_up_must_go_up_first() -> None:
    state = make_position(
        FRENCH_CANFIELD, s="2c", w="8H", r="5d QS", t1="AS", t2="9S", t3="KH", t4="KD"
    )
    assert list_legal_texts(state) == {"t1-f1"}
    assert find_refusal_key(state, "draw") == "foundation-first"
    assert find_refusal_key(state, "w t2") == "foundation-first"
    assert find_refusal_key(state, "r t3") == "foundation-first"


def test_one_of_several_cards_that_can_go_up_may_be_chosen() -> None:
    assert list_legal_texts(make_position(FRENCH_CANFIELD, w="AH", t1="AS", t2="AD")) == {
        "w-f1",
        "t1-f1",
        "t2-f1",
    }


def test_a_move_illegal_for_another_reason_reports_that_reason() -> None:
    state = make_position(FRENCH_CANFIELD, w="8H", t1="AS", t2="9D")
    assert find_refusal_key(state, "w t2") == "does-not-fit"
    assert find_refusal_key(state, "t1 f1") is None


def test_drawing_is_illegal_while_the_reserve_top_fits_on_a_column() -> None:
    state = make_position(FRENCH_CANFIELD, s="2c", r="5d QS", t1="KH", t2="9S", t3="4S", t4="4C")
    assert list_legal_texts(state) == {"r-t1"}
    refusal = why_not(state, interpret_typed_move(state, "draw"))
    assert refusal is not None
    assert refusal.key == "draw-last"
    assert [refusal.values[name] for name in ("source", "card", "target", "onto")] == [
        *("r", "QS"),
        *("t1", "KH"),
    ]


def test_drawing_is_illegal_while_a_whole_column_fits_on_another() -> None:
    state = make_position(
        FRENCH_CANFIELD, base="5", s="2c", r="5d QS", t1="KC QD", t2="AH", t3="4S", t4="4D"
    )
    assert find_refusal_key(state, "draw") == "draw-last"
    assert "t1-t2x2" in list_legal_texts(state)


def test_a_whole_column_that_fits_forbids_drawing_with_the_reserve_out() -> None:
    state = make_position(FRENCH_CANFIELD, base="5", s="2c", t1="KC QD", t2="AH", t3="4S")
    assert find_refusal_key(state, "draw") == "draw-last"


def test_a_part_of_a_column_that_fits_does_not_forbid_drawing() -> None:
    state = make_position(FRENCH_CANFIELD, s="2c", r="5d QS", t1="9S 8H", t2="9C", t3="4S", t4="4C")
    assert {"t1-t2", "draw"} <= list_legal_texts(state)


def test_a_waste_card_that_fits_does_not_forbid_drawing() -> None:
    state = make_position(
        FRENCH_CANFIELD, s="2c", w="8H", r="5d QS", t1="9S", t2="9C", t3="4S", t4="4C"
    )
    assert {"w-t1", "w-t2", "draw"} <= list_legal_texts(state)


def test_an_empty_column_does_not_forbid_drawing() -> None:
    state = make_position(FRENCH_CANFIELD, s="2c", w="8H", t1="9S", t3="4S", t4="4C")
    assert {"w-t2", "draw"} <= list_legal_texts(state)
    assert find_refusal_key(state, "t1 t2") == "waste-only"


def test_turning_the_waste_over_counts_as_drawing() -> None:
    assert (
        find_refusal_key(make_position(FRENCH_CANFIELD, w="2C", r="QS", t1="KH"), "draw")
        == "draw-last"
    )
    assert find_refusal_key(make_position(FRENCH_CANFIELD, w="2C", r="QS", t1="KS"), "draw") is None


def test_base_cards_in_the_deal_go_up_first_and_the_reserve_fills_their_columns() -> None:
    state = make_position(
        FRENCH_CANFIELD, base="3", s="2c", r="9d 5H", t1="3H", t2="8S", t3="8C", t4="TC", f1="3D"
    )
    assert list_legal_texts(state) == {"t1-f2"}
    assert join_pile_codes(play_typed_moves(state, "t1 f"), "t1") == "5H"


def test_a_game_without_a_legal_draw_or_move_is_stuck() -> None:
    state = make_position(FRENCH_CANFIELD, t1="9S", t2="9C", t3="4S")
    assert legal_moves(state) == []
    assert compute_status(state) is GameStatus.STUCK
