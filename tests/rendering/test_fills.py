"""What scenes and films show of cards that go from pile to pile by themselves, and of draws."""

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.position_json import read_position, write_position
from bot.engine.state import State
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import load
from rendering.card_flight import paint_card_flight
from rendering.table import paint_table_canvas
from tests.engine.short_positions import make_position, play_typed_moves

FILLS: dict[str, tuple[tuple[str, dict[str, Any], str], list[tuple[str, str, int]]]] = {
    "reserve": (
        ("canfield", {"t1": "9S", "t2": "TD", "t3": "2C", "t4": "4C", "r": "2d 5H"}, "t1-t2"),
        [("r", "t1", 1)],
    ),
    "longer reserve": (
        ("gate", {"t1": "9S", "t2": "TD", "r1": "2D", "r2": "3D 5H"}, "t1-t2"),
        [("r2", "t1", 1)],
    ),
    "waste": (("congress", {"t1": "9S", "t2": "TD", "w": "2D 3D"}, "t1-t2"), [("w", "t1", 1)]),
    "stock": (("congress", {"t1": "9S", "t2": "TD", "s": "2d 3d"}, "t1-t2"), [("s", "t1", 1)]),
    "packet": (
        ("little-forty-spider", {"t1": "9S", "t2": "TD", "s": "2d 3d 4d 5d"}, "t1-t2"),
        [("s", "t1", 1), ("s", "w", 2)],
    ),
    "three cards": (
        ("indian-patience", {"t1": "AS", "t2": "TD 9C", "s": "2d 3d 4d 5d"}, "t1-f1"),
        [("s", "t1", 3)],
    ),
    "last cards": (
        ("indian-patience", {"t1": "AS", "t2": "TD 9C", "s": "2d"}, "t1-f1"),
        [("s", "t1", 1)],
    ),
    "column and waste": (
        ("preference", {"t1": "9D", "t2": "TD", "w": "2D", "s": "3d 4d"}, "t1-t2"),
        [("w", "t1", 1), ("s", "w", 1)],
    ),
    "waste that stays filled": (
        ("preference", {"w": "9D", "t2": "TD", "s": "3d 4d"}, "w-t2"),
        [("s", "w", 1)],
    ),
    "nothing": (("congress", {"t1": "9S", "t2": "TD"}, "t1-t2"), []),
}
"""A game, its piles and a move, and what goes by itself after it."""


def play_example(name: str) -> tuple[State, State, Move]:
    """Return the position before and after the move of an example, and the move."""
    (key, piles, text), _ = FILLS[name]
    before = make_position(VARIANTS[key], **piles)
    return before, play_typed_moves(before, text), Move.parse(text)


@pytest.mark.parametrize("name", FILLS)
def test_a_scene_shows_what_filled_a_pile(name: str) -> None:
    _, after, move = play_example(name)
    drawn = scene(after, last_move=move)
    assert list(drawn.fills) == FILLS[name][1]
    for _, target, count in drawn.fills:
        (pile,) = [pile for pile in drawn.piles if pile.name == target]
        assert len(pile.cards) == count
        assert pile.cards[-1]
    assert scene(after).fills == ()


@pytest.mark.parametrize("name", FILLS)
def test_cards_that_fill_a_pile_are_marked_and_fly(name: str) -> None:
    before, after, move = play_example(name)
    start, end = scene(before), scene(after, last_move=move)
    pictures = [picture.tobytes() for picture in paint_card_flight(start, end, load(), 2)]
    assert len(set(pictures)) == 2
    unfilled = replace(end, fills=())
    plain = [picture.tobytes() for picture in paint_card_flight(start, unfilled, load(), 2)]
    is_marked = paint_table_canvas(end, load()).tobytes() != (
        paint_table_canvas(unfilled, load()).tobytes()
    )
    assert is_marked == (pictures != plain) == bool(FILLS[name][1])


def test_a_draw_to_two_wastes_marks_the_cards_of_both() -> None:
    state = play(deal(VARIANTS["the-spark"], 5), DRAW_MOVE)
    drawn = scene(state, last_move=DRAW_MOVE)
    assert (drawn.last_move, drawn.fills) == (("s", "w1", 3), (("s", "w2", 3),))
    while state.stock:
        state = play(state, DRAW_MOVE)
    # The last draw has two cards left.
    drawn = scene(state, last_move=DRAW_MOVE)
    assert (drawn.last_move, drawn.fills) == (("s", "w1", 1), (("s", "w2", 1),))


def test_a_redeal_onto_eight_wastes_marks_them_all() -> None:
    state = deal(VARIANTS["octave"], 5)
    while state.stock:
        state = play(state, DRAW_MOVE)
        assert scene(state, last_move=DRAW_MOVE).last_move == ("s", "w1", 1)
    hint = scene(state, hint_move=DRAW_MOVE)
    assert (hint.hinted_move, hint.can_redeal) == (("w1", "s", len(state.waste)), True)
    drawn = scene(play(state, DRAW_MOVE), last_move=DRAW_MOVE)
    assert drawn.last_move is None
    assert drawn.fills == tuple(("s", f"w{number}", 1) for number in range(1, 9))
    assert [len(pile.cards) for pile in drawn.wastes] == [1] * 8


def test_packets_that_shrink_are_marked_as_they_are() -> None:
    state = make_position("canfield-rush", redeals=1, s="2d 3d 4d 5d 6d", w="2C")
    drawn = play(state, DRAW_MOVE)
    assert scene(drawn, last_move=DRAW_MOVE).last_move == ("s", "w", 2)
    assert scene(drawn, hint_move=DRAW_MOVE).hinted_move == ("s", "w", 2)


def test_a_card_that_is_turned_up_is_marked_where_it_lies() -> None:
    state, move = deal(VARIANTS["blind-patience"], 5), Move("t3", "t3")
    assert scene(state).tableau[2].cards == ("",) * 4
    before, after = scene(state), scene(play(state, move), last_move=move)
    assert after.tableau[2].cards[-1]
    plain = scene(play(state, move))
    assert (
        paint_table_canvas(after, load()).tobytes() != paint_table_canvas(plain, load()).tobytes()
    )
    assert not list(paint_card_flight(before, after, load(), 3))


def test_empty_piles_say_what_goes_there() -> None:
    def list_signs(key: str) -> list[str]:
        seen = scene(deal(VARIANTS[key], 5))
        return [pile.sign + "↓" * pile.builds_down for pile in (*seen.cells, *seen.foundations)]

    assert list_signs("doorway") == ["K", "Q", *[""] * 4]
    assert list_signs("lafayette") == [""] * 4 + ["K↓"] * 4
    assert list_signs("floradora") == [""] * 8 + ["K"]
    assert list_signs("single-spark") == ["K↓"] * 4
    assert list_signs("canfield") == [""] * 4
    assert scene(deal(VARIANTS["dutchess"], 5)).base_rank == ""


@pytest.mark.parametrize("name", FILLS)
def test_what_was_filled_is_no_part_of_a_position(name: str) -> None:
    _, after, _ = play_example(name)
    again = read_position(after.rules, write_position(after))
    assert not again.fills
    assert (again, hash(again)) == (after, hash(after))
    assert [(fill.source, fill.target, fill.count) for fill in after.fills] == FILLS[name][1]
