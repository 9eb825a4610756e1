"""What fills columns and wastes by itself, to the last card of what fills them."""

from typing import Any

from bot.engine.move_lists.useful_moves import is_idle_move
from bot.engine.moves import Move
from bot.engine.position_json import read_position, write_position
from bot.engine.state import State
from bot.engine.status import is_stuck, is_won
from bot.engine.transitions import play
from bot.variants import VARIANTS
from tests.engine.short_positions import list_legal_texts, make_position


def get_codes(state: State, pile_name: str) -> str:
    """Return the cards of a pile as a position writes them."""
    codes: str = write_position(state)["piles"][pile_name]
    return codes


def lay_out(key: str, piles: dict[str, str], *, redeals: int = 0, base: str = "A") -> State:
    """Return a position with piles that are computed; all others are empty."""
    return read_position(VARIANTS[key], {"base": base, "redeals": redeals, "piles": piles})


def play_texts(state: State, *moves: str) -> dict[str, Any]:
    """Return the piles after some moves that have cards."""
    for text in moves:
        state = play(state, Move.parse(text))
    piles: dict[str, str] = write_position(state)["piles"]
    return {name: cards for name, cards in piles.items() if cards}


def test_the_waste_fills_a_column_and_else_a_packet_from_the_stock() -> None:
    with_waste = make_position("courtyard", s="9c 8c", w="7D KD", t1="AS", t2="5H")
    assert play_texts(with_waste, "t1-f1")["t1"] == "KD"
    without_waste = make_position("courtyard", s="9c 8c", t1="AS", t2="5H")
    after = play_texts(without_waste, "t1-f1")
    assert (after["t1"], after["s"]) == ("8C", "9c")
    assert "w" not in after


def test_a_packet_of_three_is_turned_where_three_are_drawn() -> None:
    state = make_position("little-forty-spider", s="2c 3d 9c 8c 7c", t1="AS", t2="5H")
    after = play_texts(state, "t1-f1")
    assert (after["s"], after["w"], after["t1"]) == ("2c 3d", "7C 8C", "9C")


def test_a_column_stays_empty_once_stock_and_waste_are_out() -> None:
    state = make_position("courtyard", t1="AS", t2="5H 9D")
    after = play_texts(state, "t1-f1")
    assert "t1" not in after
    assert play_texts(state, "t1-f1", "t2-t1")["t1"] == "9D"


def test_no_redeal_is_made_to_fill_a_column() -> None:
    state = make_position("zebra", s="", w="4C", t1="2H", t2="9D", f1="AC")
    assert play_texts(state, "t1-f1") == {"f1": "AC 2H", "t1": "4C", "t2": "9D"}


def test_the_waste_that_never_is_empty_turns_a_card_after_it_has_filled_a_column() -> None:
    state = make_position("preference", s="9c 8c 7c", w="6D", t1="2C", t2="JS", f1="AC")
    after = play_texts(state, "t1-f1")
    assert (after["t1"], after["w"], after["s"]) == ("6D", "7C", "9c 8c")


def test_the_longer_reserve_fills_a_column_and_the_first_of_equal_ones() -> None:
    longer = make_position("gate", r1="9C", r2="4D 8D", t1="AS", t2="5H")
    assert play_texts(longer, "t1-f1")["t1"] == "8D"
    equal = make_position("gate", r1="9C 2D", r2="4D 8D", t1="AS", t2="5H")
    assert play_texts(equal, "t1-f1")["t1"] == "2D"


def test_a_column_of_gate_that_nothing_fills_is_not_filled_later() -> None:
    state = make_position("gate", s="7c kd", t1="AS", t2="5H", t3="9H")
    assert "t1" not in play_texts(state, "t1-f1", "draw")
    after = play_texts(state, "t1-f1", "draw", "t3-t1")
    assert (after["t1"], after["t3"]) == ("9H", "KD")


def test_a_whole_column_moved_to_an_empty_one_is_not_idle_where_its_own_is_then_filled() -> None:
    filled = make_position("gate", s="7c", w="KD", t2="5H", t3="9H")
    unfilled = make_position("gate", s="7c", t2="5H", t3="9H")
    assert not is_idle_move(filled, Move("t3", "t1"))
    assert is_idle_move(unfilled, Move("t3", "t1"))


def test_three_cards_of_the_stock_fill_a_column_the_first_face_down() -> None:
    state = make_position("indian-patience", s="2c 3c 4c 5c", t1="AS", t2="9H 8D")
    after = play_texts(state, "t1-f1")
    assert (after["s"], after["t1"]) == ("2c", "5c 4C 3C")


def test_the_last_card_of_the_stock_fills_a_column_face_up() -> None:
    two_left = make_position("indian-patience", s="2c 3c", t1="AS", t2="9H 8D")
    assert play_texts(two_left, "t1-f1")["t1"] == "3c 2C"
    one_left = make_position("indian-patience", s="2c", t1="AS", t2="9H 8D")
    assert play_texts(one_left, "t1-f1")["t1"] == "2C"
    none_left = make_position("indian-patience", t1="AS", t2="9H 8D")
    assert "t1" not in play_texts(none_left, "t1-f1")


def test_the_reserve_of_eagle_wing_fills_columns_and_its_last_card_may_be_played() -> None:
    others = {f"t{number}": f"{number}S" for number in range(3, 9)}
    two_left = lay_out("eagle-wing", {"r": "9c 4d", "t1": "2S", "t2": "TC"} | others, base="2")
    assert "r-t2" not in list_legal_texts(two_left)
    after = play(two_left, Move("t1", "f1"))
    assert (get_codes(after, "t1"), get_codes(after, "r")) == ("4D", "9C")
    assert "r-t2" in list_legal_texts(after)
    last = lay_out("eagle-wing", {"r": "9C", "t1": "2S", "t2": "TD"} | others, base="2")
    assert play_texts(last, "t1-f1")["t1"] == "9C"


def test_octaves_redeal_deals_the_stock_to_eight_wastes() -> None:
    waste = "KC QC JC TC 9C 8C 7C 6C 5C 4C"
    after = play_texts(make_position("octave", w1=waste, f1="AC", t1="KH"), "draw")
    wastes = [after[f"w{number}"] for number in range(1, 9)]
    assert wastes == ["KC", "QC", "JC", "TC", "9C", "8C", "7C", "6C"]
    assert after["s"] == "4c 5c"


def test_a_waste_of_octave_that_is_emptied_takes_the_next_card_and_nothing_is_drawn() -> None:
    state = make_position("octave", redeals=1, s="4c 5c", w1="2C", w2="9D", f1="AC", t1="KH")
    assert "draw" not in list_legal_texts(state)
    after = play_texts(state, "w1-f1")
    assert (after["w1"], after["s"]) == ("5C", "4c")


def test_octave_is_won_when_foundations_are_full_and_no_waste_has_a_card() -> None:
    suits = {f"f{2 * index + copy}": suit for index, suit in enumerate("CSHD") for copy in (1, 2)}
    full = {name: " ".join(rank + suit for rank in "A23456789T") for name, suit in suits.items()}
    assert is_won(lay_out("octave", {"t1": "KC QD JS"} | full, redeals=1))
    assert not is_won(lay_out("octave", {"w3": "KC", "t1": "QD JS"} | full, redeals=1))
    last_missing = full | {"f8": full["f8"][:-3]}
    assert not is_won(lay_out("octave", {"t1": "KC QD JS TD"} | last_missing, redeals=1))


def test_a_card_that_goes_between_cells_changes_nothing() -> None:
    state = make_position(
        "cascade", c1="9C", t1="KH", t2="KD", t3="KS", t4="KC", t5="QC", t6="TC", t7="8C"
    )
    assert is_idle_move(state, Move("c1", "c2"))
    lowest = [f"{rank}{suit}" for rank in "357" for suit in "CSHD"]
    columns = {f"t{number + 1}": lowest[number] for number in range(10)}
    assert is_stuck(lay_out("squadron", {"c1": "9C", "c2": "JD", "c3": "KH"} | columns))
    one_free = lay_out("squadron", {"c1": "9C", "c2": "JD"} | columns)
    assert not is_stuck(one_free)
