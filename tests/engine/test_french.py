"""What the French rules change: parts of columns, compulsory plays up, and when one may draw."""

from bot.engine.legality import legal_moves, why_not
from bot.engine.notation import interpret
from bot.engine.progress import Status, status
from tests.engine.tables import after, cards, legal, refusal, table

FRENCH = "canfield-french"


def test_any_part_of_a_column_in_sequence_moves() -> None:
    state = table(FRENCH, t1="9S 8H 7C", t2="8D", t3="9C", t4="TD")
    assert {"t1-t2", "t1-t3x2", "t1-t4x3"} <= legal(state)
    assert cards(after(state, "t1 t3 2"), "t3") == "9C 8H 7C"


def test_but_no_more_than_is_in_sequence() -> None:
    state = table(FRENCH, base="5", t1="9S 2H AC", t2="TD", t3="3C", t4="KD")
    assert refusal(state, "t1 t2 3") == "not-a-run"
    assert refusal(state, "t1 t3 2") is None


def test_while_a_card_can_go_up_nothing_else_may_be_played() -> None:
    state = table(FRENCH, s="2c", w="8H", r="5d QS", t1="AS", t2="9S", t3="KH", t4="KD")
    assert legal(state) == {"t1-f1"}
    assert refusal(state, "draw") == "foundation-first"
    assert refusal(state, "w t2") == "foundation-first"
    assert refusal(state, "r t3") == "foundation-first"


def test_of_several_that_can_go_up_one_may_choose() -> None:
    assert legal(table(FRENCH, w="AH", t1="AS", t2="AD")) == {"w-f1", "t1-f1", "t2-f1"}


def test_what_is_wrong_anyway_says_what_is_wrong() -> None:
    state = table(FRENCH, w="8H", t1="AS", t2="9D")
    assert refusal(state, "w t2") == "does-not-fit"
    assert refusal(state, "t1 f1") is None


def test_no_drawing_while_the_reserves_top_fits_on_a_column() -> None:
    state = table(FRENCH, s="2c", r="5d QS", t1="KH", t2="9S", t3="4S", t4="4C")
    assert legal(state) == {"r-t1"}
    found = why_not(state, interpret(state, "draw"))
    assert found is not None
    assert found.key == "draw-last"
    assert [found.values[name] for name in ("source", "card", "target", "onto")] == [
        *("r", "QS"),
        *("t1", "KH"),
    ]


def test_nor_while_a_whole_column_fits_on_another() -> None:
    state = table(FRENCH, base="5", s="2c", r="5d QS", t1="KC QD", t2="AH", t3="4S", t4="4D")
    assert refusal(state, "draw") == "draw-last"
    assert "t1-t2x2" in legal(state)


def test_even_with_the_reserve_out() -> None:
    state = table(FRENCH, base="5", s="2c", t1="KC QD", t2="AH", t3="4S")
    assert refusal(state, "draw") == "draw-last"


def test_a_part_of_a_column_never_forbids_drawing() -> None:
    state = table(FRENCH, s="2c", r="5d QS", t1="9S 8H", t2="9C", t3="4S", t4="4C")
    assert {"t1-t2", "draw"} <= legal(state)


def test_nor_does_the_waste() -> None:
    state = table(FRENCH, s="2c", w="8H", r="5d QS", t1="9S", t2="9C", t3="4S", t4="4C")
    assert {"w-t1", "w-t2", "draw"} <= legal(state)


def test_nor_an_empty_column() -> None:
    state = table(FRENCH, s="2c", w="8H", t1="9S", t3="4S", t4="4C")
    assert {"w-t2", "draw"} <= legal(state)
    assert refusal(state, "t1 t2") == "waste-only"


def test_turning_the_waste_over_counts_as_drawing() -> None:
    assert refusal(table(FRENCH, w="2C", r="QS", t1="KH"), "draw") == "draw-last"
    assert refusal(table(FRENCH, w="2C", r="QS", t1="KS"), "draw") is None


def test_base_cards_that_the_deal_shows_go_up_first_and_the_reserve_fills() -> None:
    state = table(FRENCH, base="3", s="2c", r="9d 5H", t1="3H", t2="8S", t3="8C", t4="TC", f1="3D")
    assert legal(state) == {"t1-f2"}
    assert cards(after(state, "t1 f"), "t1") == "5H"


def test_where_nothing_may_be_drawn_or_played_the_game_is_stuck() -> None:
    state = table(FRENCH, t1="9S", t2="9C", t3="4S")
    assert legal_moves(state) == []
    assert status(state) is Status.STUCK
