"""Canfield by the rules of the books, and by the French rules."""

from functools import reduce

import pytest

from bot.engine.deals import deal
from bot.engine.legality import legal_moves, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.position_json import read_position
from bot.engine.state import State
from bot.engine.status import GameStatus, compute_status, list_foundation_plays
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move
from bot.variants import VARIANTS
from tests.engine.short_positions import (
    find_key,
    find_refusal_key,
    join_pile_codes,
    list_legal_texts,
    make_position,
    play_typed_moves,
)

FRENCH_CANFIELD = "canfield-french"

RULES: dict[str, tuple[State, dict[str, str | None]]] = {
    "drawing needs a stock or a waste": (
        make_position(t1="KH", t2="3S"),
        {"draw": "nothing-to-draw"},
    ),
    "foundations build up in suit and wrap after the king": (
        make_position(base="Q", w="AS", t1="KH", t2="2C", f1="QS KS", f2="QH", f3="QC KC"),
        {"w-f1": None, "t1-f2": None, "t2-f3": "does-not-follow"},
    ),
    "a base card starts only an empty foundation": (
        make_position(base="3", t1="3H", t2="4H", f1="3D"),
        {
            "t1-f2": None,
            "t1-f1": "foundation-taken",
            "t2-f2": "wants-base",
            "t2-f1": "does-not-follow",
        },
    ),
    "columns build down in alternating colours": (
        make_position(w="9H", t1="TS", t2="TD", t3="JS", t4="8S"),
        {"w-t1": None} | dict.fromkeys(("w-t2", "w-t3", "w-t4"), "does-not-fit"),
    ),
    "column ranks wrap from ace to king": (
        make_position(base="7", w="KH", t1="AS", t2="AD"),
        {"w-t1": None, "w-t2": "does-not-fit"},
    ),
    "only a whole column moves": (
        make_position(t1="9S 8H 7C", t2="TD", t3="8D", t4="9C"),
        {
            "t1-t2x3": None,
            "t1-t3": "not-whole-column",
            "t1-t4x2": "not-whole-column",
            "t1-t2x4": "too-many",
        },
    ),
    "French: more cards than are in sequence do not move": (
        make_position(FRENCH_CANFIELD, base="5", t1="9S 2H AC", t2="TD", t3="3C", t4="KD"),
        {"t1-t2x3": "not-a-run", "t1-t3x2": None},
    ),
    "French: a card that can go up must go up first": (
        make_position(
            FRENCH_CANFIELD, s="2c", w="8H", r="5d QS", t1="AS", t2="9S", t3="KH", t4="KD"
        ),
        {"t1-f1": None} | dict.fromkeys(("draw", "w-t2", "r-t3"), "foundation-first"),
    ),
    "French: one of several cards that can go up may be chosen": (
        make_position(FRENCH_CANFIELD, w="AH", t1="AS", t2="AD"),
        {"w-f1": None, "t1-f1": None, "t2-f1": None},
    ),
    "French: a move illegal for another reason reports that reason": (
        make_position(FRENCH_CANFIELD, w="8H", t1="AS", t2="9D"),
        {"w-t2": "does-not-fit", "t1-f1": None},
    ),
    "French: a whole column that fits on another forbids drawing": (
        make_position(
            FRENCH_CANFIELD, base="5", s="2c", r="5d QS", t1="KC QD", t2="AH", t3="4S", t4="4D"
        ),
        {"draw": "draw-last", "t1-t2x2": None},
    ),
    "French: it does so with the reserve out": (
        make_position(FRENCH_CANFIELD, base="5", s="2c", t1="KC QD", t2="AH", t3="4S"),
        {"draw": "draw-last"},
    ),
    "French: a part of a column that fits does not forbid drawing": (
        make_position(FRENCH_CANFIELD, s="2c", r="5d QS", t1="9S 8H", t2="9C", t3="4S", t4="4C"),
        {"t1-t2": None, "draw": None},
    ),
    "French: a waste card that fits does not forbid drawing": (
        make_position(
            FRENCH_CANFIELD, s="2c", w="8H", r="5d QS", t1="9S", t2="9C", t3="4S", t4="4C"
        ),
        {"w-t1": None, "w-t2": None, "draw": None},
    ),
    "French: an empty column does not forbid drawing": (
        make_position(FRENCH_CANFIELD, s="2c", w="8H", t1="9S", t3="4S", t4="4C"),
        {"w-t2": None, "draw": None, "t1-t2": "waste-only"},
    ),
    "French: turning the waste over counts as drawing": (
        make_position(FRENCH_CANFIELD, w="2C", r="QS", t1="KH"),
        {"draw": "draw-last"},
    ),
    "French: a reserve that fits nowhere does not forbid it": (
        make_position(FRENCH_CANFIELD, w="2C", r="QS", t1="KS"),
        {"draw": None},
    ),
}
"""A position, and why moves may not be played in it, None for those that may."""


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_allows_some_moves_and_refuses_others(rule: str) -> None:
    state, keys = RULES[rule]
    assert {text: find_key(state, text) for text in keys} == keys
    allowed = {text for text, key in keys.items() if key is None}
    assert allowed <= list_legal_texts(state)


def test_drawing_turns_three_cards_and_the_last_lies_on_top() -> None:
    state = play_typed_moves(make_position(s="5h 9c 2d 3s", t1="KH"), "draw")
    assert join_pile_codes(state, "w") == "3S 2D 9C"
    assert join_pile_codes(state, "s") == "5h"


def test_drawing_near_the_end_of_the_stock_turns_fewer_cards() -> None:
    assert (
        join_pile_codes(play_typed_moves(make_position(s="5h 9c", t1="KH"), "draw"), "w") == "9C 5H"
    )


def test_the_waste_turns_over_unshuffled_without_dealing() -> None:
    state = make_position(w="3S 2D 9C 5H", t1="KH")
    turned = play_typed_moves(state, "draw")
    assert join_pile_codes(turned, "s") == "5h 9c 2d 3s"
    assert join_pile_codes(turned, "w") == ""
    assert turned.redeals_made == 1
    assert join_pile_codes(play_typed_moves(turned, "draw"), "w") == "3S 2D 9C"


def test_redeals_are_unlimited() -> None:
    state = make_position(w="3S", t1="KH", redeals=1000)
    assert play_typed_moves(state, "draw", "draw", "draw").redeals_made == 1002


def test_a_single_card_moves_as_a_whole_column() -> None:
    state = make_position(r="2d KS", t1="9S", t2="TD", t3="5H", t4="5C")
    moved = play_typed_moves(state, "t1 t2")
    assert join_pile_codes(moved, "t2") == "TD 9S"
    assert join_pile_codes(moved, "t1") == "KS"
    assert join_pile_codes(moved, "r") == "2D"


def test_the_reserve_fills_an_emptied_column_at_once() -> None:
    moved = play_typed_moves(make_position(r="2d KS", t1="AS", t2="TD"), "t1 f1")
    assert join_pile_codes(moved, "t1") == "KS"


def test_a_column_stays_empty_when_the_reserve_is_out() -> None:
    state = make_position(r="5C", w="9D", t1="AS", t2="AH", t3="KH", t4="QD")
    moved = play_typed_moves(state, "t1 f", "t2 f")
    assert join_pile_codes(moved, "t1") == "5C"
    assert join_pile_codes(moved, "t2") == ""


def test_only_the_waste_enters_an_empty_column_without_a_reserve() -> None:
    state = make_position(w="2D 9D", t2="5S", t3="KH", t4="QD")
    assert find_refusal_key(state, "t2 t1") == "waste-only"
    assert list_legal_texts(state) == {"draw", "w-t1"}
    assert join_pile_codes(play_typed_moves(state, "w t1"), "t1") == "9D"


def test_an_empty_column_is_not_filled_automatically_without_a_reserve() -> None:
    state = make_position(s="2c", w="9D", t2="5S", t3="KH", t4="QD")
    assert join_pile_codes(play_typed_moves(state, "draw"), "t1") == ""


def test_the_top_of_the_reserve_moves_to_columns_and_foundations() -> None:
    state = make_position(r="2c AS", t1="2H", t2="5H", t3="5C", t4="9C")
    assert {"r-f1", "r-t1"} <= list_legal_texts(state)
    assert join_pile_codes(play_typed_moves(state, "r f"), "r") == "2C"


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
def test_impossible_moves_are_refused_with_their_reason(move: Move, key: str) -> None:
    state = make_position(s="2c", w="9D 8S", r="3s", t1="5S", t2="KH", t3="QD JS", f1="AD")
    refusal = why_not(state, move)
    assert refusal is not None
    assert refusal.key == key


def test_auto_plays_cards_up_until_none_fits() -> None:
    state = make_position(w="4S 2S", r="3h 3S", t1="AS", t2="2H", t3="9C", t4="KD", f1="AH")
    plays = list_foundation_plays(state)
    assert len(plays) == 6
    played = reduce(play, plays, state)
    assert sorted([join_pile_codes(played, "f1"), join_pile_codes(played, "f2")]) == [
        "AH 2H 3H",
        "AS 2S 3S 4S",
    ]
    assert not any("f" in text for text in list_legal_texts(played))


def test_the_game_is_won_when_every_card_is_up() -> None:
    suits = {
        f"f{number}": " ".join(rank + suit for rank in "A23456789TJQK")
        for number, suit in enumerate("CSHD", 1)
    }
    piles = suits | {"f2": suits["f2"].removesuffix(" KS"), "t3": "KS"}
    state = read_position(VARIANTS["canfield"], {"base": "A", "piles": piles})
    assert compute_status(state) is GameStatus.PLAYING
    won = play_typed_moves(state, "t3 f")
    assert compute_status(won) is GameStatus.WON
    assert list_legal_texts(won) == set()


def test_a_fresh_deal_is_in_progress() -> None:
    assert compute_status(deal(VARIANTS["canfield"], 123456)) is GameStatus.PLAYING
    assert play(deal(VARIANTS["canfield"], 123456), DRAW_MOVE).redeals_made == 0


def test_any_sequence_part_of_a_column_moves() -> None:
    state = make_position(FRENCH_CANFIELD, t1="9S 8H 7C", t2="8D", t3="9C", t4="TD")
    assert {"t1-t2", "t1-t3x2", "t1-t4x3"} <= list_legal_texts(state)
    assert join_pile_codes(play_typed_moves(state, "t1 t3 2"), "t3") == "9C 8H 7C"


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
