"""Rules that a few games have: refusals of their own, and what fills piles by itself."""

from typing import Any

import pytest

from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.position_json import read_position, write_position
from bot.engine.state import State
from bot.engine.status import is_idle_move, is_stuck, is_won
from bot.engine.transitions import play
from bot.variants import VARIANTS
from tests.engine.short_positions import find_key, list_legal_texts, make_position

PLOT = make_position("the-plot", base="5", t1="5C", w="9D", f1="5H 6C")
FULL = "5H 6C 7C 8C 9C TC JC QC KC AC 2C 3C 4C"

REFUSALS: dict[str, tuple[State, dict[str, str | None]]] = {
    "cells of Doorway take a king and a queen": (
        make_position("doorway", t1="KC", t2="QD", t3="9S"),
        {"t1-c1": None, "t2-c2": None, "t1-c2": "cell-rank", "t3-c1": "cell-rank"},
    ),
    "a cell of Doorway keeps its rank": (
        play(make_position("doorway", t1="KC", t2="QD", t3="9S"), Move("t1", "c1")),
        {"t2-c1": "cell-rank"},
    ),
    "a waste that was laid before Dutchess has a base waits for it": (
        make_position("dutchess", base=None, w="9C", r1="4D", t1="TH"),
        {"w-f1": "choose-base", "w-t1": "choose-base", "r1-f1": None},
    ),
    "the waste's card waits for the reserves of Dutchess": (
        make_position("dutchess", base="K", r3="2D", w="9C", t1="5C"),
        {"w-t2": "reserves-before-waste"},
    ),
    "it enters an empty column when all of them are out": (
        make_position("dutchess", base="K", w="9C", t1="5C"),
        {"w-t2": None},
    ),
    "Lafayette's empty columns take sevens once the reserve is out": (
        make_position("lafayette", t1="7C 6H", t2="9D"),
        {"t1-t3x2": None, "t2-t3": "seven-only"},
    ),
    "Skippy's empty columns take the rank below the base": (
        make_position("skippy", base="A", t1="KC", t2="QC"),
        {"t1-t3": None, "t2-t3": "below-base-only"},
    ),
    "no second foundation of The Plot is begun before the first is full": (
        PLOT,
        {
            "t1-f2": "fill-foundation-first",
            "t1-f1": "does-not-follow",
            "w-t2": "base-rank-only",
            "t1-t2": "waste-only",
        },
    ),
    "the first one may be any": (
        make_position("the-plot", base="5", t1="5C", w="9D"),
        {"t1-f2": None, "w-t2": "base-rank-only"},
    ),
    "once it is full all cards may be played": (
        make_position("the-plot", base="5", t1="5C", w="9D", r="6D", f1=FULL),
        {"t1-f2": None, "w-t2": None, "r-t1": "reserve-goes-up"},
    ),
    "cards of closed columns stay among them": (
        make_position("club", t1="4H", t2="5C", t4="5S", t5="4D"),
        {"t1-t2": None, "t1-t4": "closed-columns", "t5-t2": None},
    ),
    "columns of Demons and Thieves keep the rule of their own": (
        make_position("demons-and-thieves", base="K", t1="5C", t2="4H", t5="5H", t6="4C 3C"),
        {"t2-t1": None, "t2-t5": None, "t6-t1x2": "does-not-fit"},
    ),
    "their other rule takes a run of a suit": (
        make_position("demons-and-thieves", base="K", t1="5D", t6="4C 3C"),
        {"t6-t1x2": None},
    ),
    "a face-down card stays but any card may lie on it": (
        make_position("blind-patience", t1="9c 6d", t2="2h 4C"),
        {"t1-t2": "face-down", "t2-t1": None, "t2-t2": "nothing-to-turn", "t1-t1x2": "face-down"},
    ),
    "a card that is turned up follows the rules": (
        play(make_position("blind-patience", t1="9c 6d", t2="2h 4C"), Move("t1", "t1")),
        {"t1-t2": "does-not-fit"},
    ),
    "nothing is turned by hand elsewhere": (
        make_position("forty-thieves", t1="2C"),
        {"t1-t1": "same-pile"},
    ),
    "a hidden reserve card of Eagle Wing is not named whatever the count": (
        make_position("eagle-wing", base="2", r="TD 9D", t1="JD"),
        dict.fromkeys(("r-t1", "r-t1x2", "r-f1x2"), "reserve-face-down"),
    ),
    "its last card is seen": (
        make_position("eagle-wing", base="2", r="TD", t1="JD"),
        {"r-t1": None},
    ),
    "no column of Eagle Wing takes a fourth card": (
        make_position("eagle-wing", base="2", t1="9C 8C 7C", t2="6C", t3="TD 9D", t4="8D"),
        {"t2-t1": "column-full", "t4-t3": None},
    ),
    "last cards of Indian Patience stay bare while the stock lasts": (
        make_position("indian-patience", s="2c", w="4H", t1="5C", t2="4D", t3="9C 5H"),
        {"w-t1": "last-card-is-bare", "t2-t1": "last-card-is-bare", "t2-t3": "last-card-stays"},
    ),
    "they are like others afterwards": (
        make_position("indian-patience", w="4H", t1="5C", t2="4D"),
        {"w-t1": None},
    ),
}
"""A position, and why moves may not be played in it, None for those that may."""


@pytest.mark.parametrize("rule", REFUSALS)
def test_a_rule_of_few_games_refuses_some_moves(rule: str) -> None:
    state, keys = REFUSALS[rule]
    assert {text: find_key(state, text) for text in keys} == keys


def test_a_cell_holds_one_card() -> None:
    state = make_position("squadron", c1="9C", t1="4C 3C")
    assert find_key(state, "t1-c1") == "cell-taken"
    assert find_key(state, "t1-c2x2") == "one-per-cell"
    assert find_key(state, "c1-c2") is None
    with pytest.raises(GameError, match="c1 holds more than one card"):
        make_position("squadron", c1="9C 8C")


def test_nothing_but_a_reserves_top_moves_before_dutchess_has_a_base() -> None:
    state = make_position("dutchess", base=None, s="9c 8c", r1="5H 4D", r2="QS", t1="5C", t2="4H")
    assert find_key(state, "draw") == "choose-base"
    assert find_key(state, "t2-t1") == "choose-base"
    assert find_key(state, "r1-t1") is None
    chosen = play(state, Move("r2", "f1"))
    assert chosen.base_rank == 11
    assert find_key(chosen, "draw") is None
    assert find_key(chosen, "t2-t1") is None


def test_beehives_foundation_takes_four_of_a_rank_from_a_columns_end() -> None:
    fours = make_position("beehive", base=None, t1="2C 9C 9D 9H 9S", t2="7C 7D 7H", w="7S")
    assert find_key(fours, "t1-f1x4") is None
    assert find_key(fours, "t1-f1") == "fours-only"
    assert find_key(fours, "t2-f1x3") == "fours-only"
    assert find_key(fours, "w-f1") == "fours-only"
    assert find_key(play(fours, Move("w", "t2")), "t2-f1x4") is None
    assert play(fours, Move("t1", "f1", 4)).cards_up == 4


def test_a_card_that_both_kinds_of_foundations_take_has_two_moves() -> None:
    up, down = "AC 2C 3C 4C 5C 6C", "KC QC JC TC 9C 8C"
    state = make_position("lafayette", t1="7C", f1=up, g1=down)
    assert {"t1-f1", "t1-g1"} <= list_legal_texts(state)
    assert is_won(play(state, Move("t1", "g1")))


def test_a_suit_has_one_foundation_of_a_kind() -> None:
    state = make_position("wheatsheaf", t1="AC", t2="KC", f1="AC 2C", g1="KC")
    assert find_key(state, "t1-f2") == "suit-has-foundation"
    assert find_key(state, "t2-g2") == "suit-has-foundation"
    assert find_key(make_position("wheatsheaf", t1="AC", g1="KC QC"), "t1-f2") is None
    # Neither may begin another foundation, so none is promised.
    state = make_position("wheatsheaf", t1="AC", t2="KC", f1="AC 2C", f2="AH", g1="KC", g2="KH QH")
    for move in ("t1-f1", "t1-f2", "t2-g1", "t2-g2"):
        assert find_key(state, move) == "does-not-follow"
    with pytest.raises(GameError, match="g4 cannot hold KC where it lies"):
        make_position("wheatsheaf", f1="AC", g2="KC", g4="KC QC")


def test_kings_of_floradora_lie_on_one_foundation() -> None:
    state = make_position("floradora", t1="KC", t2="QD", f9="KD")
    assert find_key(state, "t1-f9") is None
    assert find_key(state, "t2-f9") == "kings-foundation"
    queens = " ".join(f"{rank}C" for rank in "A23456789TJQ")
    full = make_position("floradora", t1="KC", f1=queens)
    assert list_legal_texts(full) >= {"t1-f9"}
    assert find_key(full, "t1-f1") == "foundation-full"


def test_packets_of_canfield_rush_shrink_with_each_redeal() -> None:
    stock = "2c 3c 4c 5c 6c 7c"
    sizes = [
        len(
            play(
                make_position("canfield-rush", base="K", s=stock, redeals=redeals), DRAW_MOVE
            ).waste
        )
        for redeals in range(3)
    ]
    assert sizes == [3, 2, 1]


def test_a_draw_deals_to_two_wastes_turn_and_turn_about() -> None:
    state = play(make_position("kilowatt", base="K", s="2c 3c 4c 5c 6c"), DRAW_MOVE)
    codes = [[card % 13 + 1 for card in waste] for waste in state.wastes]
    assert codes == [[6, 4, 2], [5, 3]]


def test_junctions_sevens_follow_aces_on_foundations_only() -> None:
    state = make_position("junction", t1="7C", t2="8D", t3="AH", f1="AC")
    assert find_key(state, "t1-f1") is None
    assert find_key(state, "t1-t2") is None
    assert find_key(state, "t3-t1") == "does-not-fit"
    with pytest.raises(GameError, match="cannot hold 3C"):
        make_position("junction", t1="3C")


@pytest.mark.parametrize("key", ["lafayette", "beehive", "octave", "dutchess", "junction"])
def test_every_opening_has_all_cards_and_a_move(key: str) -> None:
    state = deal(VARIANTS[key], 32_000)
    assert sum(map(len, state.piles)) == VARIANTS[key].card_count
    assert legal_moves(state)


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
