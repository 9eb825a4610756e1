"""Canfield as rules.md has it: positions, what may be played in them, and what follows."""

from functools import reduce

import pytest

from bot.engine.deal import deal
from bot.engine.legality import why_not
from bot.engine.play import play
from bot.engine.position import read_position
from bot.engine.progress import Status, plays_up, status
from bot.engine.state import DRAW, Move
from bot.variants import VARIANTS
from tests.engine.tables import after, cards, legal, refusal, table


def test_three_cards_are_drawn_and_the_last_lies_on_top() -> None:
    state = after(table(s="5h 9c 2d 3s", t1="KH"), "draw")
    assert cards(state, "w") == "3S 2D 9C"
    assert cards(state, "s") == "5h"


def test_fewer_are_drawn_when_fewer_are_left() -> None:
    assert cards(after(table(s="5h 9c", t1="KH"), "draw"), "w") == "9C 5H"


def test_the_waste_is_turned_over_unshuffled_and_deals_nothing() -> None:
    state = table(w="3S 2D 9C 5H", t1="KH")
    turned = after(state, "draw")
    assert cards(turned, "s") == "5h 9c 2d 3s"
    assert cards(turned, "w") == ""
    assert turned.redeals == 1
    assert cards(after(turned, "draw"), "w") == "3S 2D 9C"


def test_redeals_have_no_limit() -> None:
    state = table(w="3S", t1="KH", redeals=1000)
    assert after(state, "draw", "draw", "draw").redeals == 1002


def test_with_both_piles_empty_there_is_nothing_to_draw() -> None:
    state = table(t1="KH", t2="3S")
    assert refusal(state, "draw") == "nothing-to-draw"
    assert "draw" not in legal(state)


def test_foundations_go_up_in_suit_and_round_from_the_king() -> None:
    state = table(base="Q", w="AS", t1="KH", t2="2C", f1="QS KS", f2="QH", f3="QC KC")
    assert {"w-f1", "t1-f2"} <= legal(state)
    assert refusal(state, "t2 f3") == "does-not-follow"


def test_a_base_card_opens_a_foundation_and_takes_no_other() -> None:
    state = table(base="3", t1="3H", t2="4H", f1="3D")
    assert refusal(state, "t1 f3") is None
    assert refusal(state, "t1 f1") == "foundation-taken"
    assert refusal(state, "t2 f2") == "wants-base"
    assert refusal(state, "t2 f1") == "does-not-follow"


def test_columns_go_down_in_alternating_colours() -> None:
    state = table(w="9H", t1="TS", t2="TD", t3="JS", t4="8S")
    assert refusal(state, "w t1") is None
    assert [refusal(state, f"w t{column}") for column in (2, 3, 4)] == ["does-not-fit"] * 3


def test_and_all_the_way_round() -> None:
    state = table(base="7", w="KH", t1="AS", t2="AD")
    assert refusal(state, "w t1") is None
    assert refusal(state, "w t2") == "does-not-fit"


def test_only_a_whole_column_moves() -> None:
    state = table(t1="9S 8H 7C", t2="TD", t3="8D", t4="9C")
    assert refusal(state, "t1 t2 3") is None
    assert refusal(state, "t1 t3 1") == "not-whole-column"
    assert refusal(state, "t1 t4 2") == "not-whole-column"
    assert refusal(state, "t1 t2 4") == "too-many"
    assert {text for text in legal(state) if text.startswith("t1-")} == {"t1-t2x3"}


def test_a_lone_card_is_a_whole_column() -> None:
    state = table(r="2d KS", t1="9S", t2="TD", t3="5H", t4="5C")
    moved = after(state, "t1 t2")
    assert cards(moved, "t2") == "TD 9S"
    assert cards(moved, "t1") == "KS"
    assert cards(moved, "r") == "2D"


def test_an_emptied_column_is_filled_from_the_reserve_at_once() -> None:
    moved = after(table(r="2d KS", t1="AS", t2="TD"), "t1 f1")
    assert cards(moved, "t1") == "KS"


def test_until_the_reserve_is_out() -> None:
    state = table(r="5C", w="9D", t1="AS", t2="AH", t3="KH", t4="QD")
    moved = after(state, "t1 f", "t2 f")
    assert cards(moved, "t1") == "5C"
    assert cards(moved, "t2") == ""


def test_then_only_the_wastes_top_enters_an_empty_column() -> None:
    state = table(w="2D 9D", t2="5S", t3="KH", t4="QD")
    assert refusal(state, "t2 t1") == "waste-only"
    assert legal(state) == {"draw", "w-t1"}
    assert cards(after(state, "w t1"), "t1") == "9D"


def test_and_it_may_stay_empty() -> None:
    state = table(s="2c", w="9D", t2="5S", t3="KH", t4="QD")
    assert cards(after(state, "draw"), "t1") == ""


def test_the_top_of_the_reserve_goes_to_columns_and_foundations() -> None:
    state = table(r="2c AS", t1="2H", t2="5H", t3="5C", t4="9C")
    assert {"r-f1", "r-t1"} <= legal(state)
    assert cards(after(state, "r f"), "r") == "2C"


@pytest.mark.parametrize(
    ("move", "key"),
    [
        (Move("s", "t1"), "stock-is-drawn"),
        (Move("s", "w", 2), "stock-is-drawn"),
        (Move("f1", "t1"), "foundation-stays"),
        (Move("t1", "w"), "no-target"),
        (Move("w", "s"), "no-target"),
        (Move("t1", "r"), "no-target"),
        (Move("t1", "t1"), "same-pile"),
        (Move("t4", "t1"), "empty-source"),
        (Move("w", "t1", 2), "top-card-only"),
        (Move("r", "t1", 0), "top-card-only"),
        (Move("t1", "t2", 0), "too-many"),
        (Move("t1", "t2", -1), "too-many"),
        (Move("t3", "f1", 2), "one-at-a-time"),
        (Move("t5", "f1"), "no-such-pile"),
        (Move("", ""), "no-such-pile"),
    ],
    ids=str,
)
def test_moves_that_no_position_allows(move: Move, key: str) -> None:
    state = table(s="2c", w="9D 8S", r="3s", t1="5S", t2="KH", t3="QD JS", f1="AD")
    found = why_not(state, move)
    assert found is not None
    assert found.key == key


def test_auto_plays_up_whatever_can_go_until_nothing_can() -> None:
    state = table(w="4S 2S", r="3h 3S", t1="AS", t2="2H", t3="9C", t4="KD", f1="AH")
    ups = plays_up(state)
    assert len(ups) == 6
    played = reduce(play, ups, state)
    assert sorted([cards(played, "f1"), cards(played, "f2")]) == ["AH 2H 3H", "AS 2S 3S 4S"]
    assert not any("f" in text for text in legal(played))


def test_the_game_is_won_when_every_card_is_up() -> None:
    suits = {
        f"f{number}": " ".join(rank + suit for rank in "A23456789TJQK")
        for number, suit in enumerate("CSHD", 1)
    }
    piles = suits | {"f2": suits["f2"].removesuffix(" KS"), "t3": "KS"}
    state = read_position(VARIANTS["canfield"], {"base": "A", "piles": piles})
    assert status(state) is Status.PLAYING
    won = after(state, "t3 f")
    assert status(won) is Status.WON
    assert legal(won) == set()


def test_a_fresh_deal_is_under_way() -> None:
    assert status(deal(VARIANTS["canfield"], 123456)) is Status.PLAYING
    assert play(deal(VARIANTS["canfield"], 123456), DRAW).redeals == 0
