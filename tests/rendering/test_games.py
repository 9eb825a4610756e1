"""The tables of every game, along random games, and cards that move by themselves."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import Scene, load
from rendering.card_flight import paint_card_flight
from rendering.dimensions import MAX_TABLE_HEIGHT, PICTURE_WIDTH
from rendering.table import paint_table_canvas
from rendering.table_layout import build_table_layout, build_table_shape, list_placed_piles
from tests.engine.short_positions import make_position, play_typed_moves
from tests.variants.example_games import every_game

MAX_MOVES = 150
MIN_CAPITAL_HEIGHT = 26
"""What can still be read where 1100 pixels are shown as 330."""
MIN_WASTE_GAP = 24
"""How far the waste is from the foundations at least, in pixels."""


def _play_random_scenes(key: str) -> Iterator[Scene]:
    random_source = Random(key)
    state: State = deal(VARIANTS[key], 32000)
    tallest = state.tallest_column
    yield scene(state, tallest_column=tallest)
    for _ in range(MAX_MOVES):
        moves = legal_moves(state)
        if not moves:
            return
        weights = [
            9
            if move.target[0] == "f"
            else 2
            if move == DRAW_MOVE or state.get_pile(move.target)
            else 0.3
            for move in moves
        ]
        move = random_source.choices(moves, weights)[0]
        state = play(state, move)
        tallest = max(tallest, state.tallest_column)
        yield scene(state, tallest_column=tallest, last_move=move)


@every_game
def test_cards_are_readable_on_a_phone_and_piles_stay_in_place(key: str) -> None:
    scenes = list(_play_random_scenes(key))
    for large in (False, True):
        check_piles_stay_in_place(scenes, large=large)
        for is_tall in (False, True):
            check_indices_are_readable(scenes, is_tall=is_tall, large=large)


def check_indices_are_readable(
    random_game_scenes: list[Scene], *, is_tall: bool, large: bool
) -> None:
    """Check that every card's index can be read where 1100 pixels are shown as 330."""
    interval = (40 if large else 20) if is_tall else (3 if large else 1)
    for table in random_game_scenes[::interval]:
        shown = replace(table, is_tall=is_tall)
        layout = build_table_layout(build_table_shape(shown, large=large))
        card = layout.card_size
        is_readable = card.index_height / layout.width >= MIN_CAPITAL_HEIGHT / PICTURE_WIDTH
        assert is_readable or (not is_tall and layout.height == MAX_TABLE_HEIGHT)
        # and no index is covered, however deep its column
        for placed in list_placed_piles(shown, layout):
            if is_tall and not (placed.spot.spreads_down or placed.spot.spreads_right):
                assert len(placed.laid_cards) <= 1
            strips = (card.index_strip_height, card.index_strip_width)
            strip = strips[not placed.spot.spreads_down] if is_tall else min(strips)
            offsets = [*placed.iter_card_offsets(card)][:-1]
            steps = [after - offset for code, offset, after in offsets if code]
            assert min(steps, default=strip) >= strip - 1


def check_piles_stay_in_place(random_game_scenes: list[Scene], *, large: bool) -> None:
    """Check that a picture that grows leaves its piles where they are."""
    layouts = [
        build_table_layout(build_table_shape(table, large=large)) for table in random_game_scenes
    ]
    heights = [layout.height for layout in layouts]
    assert heights == sorted(heights)
    # a game with a reserve shrinks its cards once, when a column grows deep, and never back
    widths = [layout.card_size.width for layout in layouts]
    assert widths == sorted(widths, reverse=True)
    assert len(set(widths)) <= (2 if random_game_scenes[0].reserve and not large else 1)
    spots = {
        (layout.card_size, *((spot.x, spot.y) for spot in (*layout.tableau, *layout.foundations)))
        for layout in layouts
    }
    assert len(spots) == len(set(widths))


@every_game
def test_waste_cards_are_seen_with_their_whole_index_apart_from_the_foundations(key: str) -> None:
    rules = VARIANTS[key]
    layout = build_table_layout(build_table_shape(scene(deal(rules, 32000))))
    if rules.packet_size > 1:
        assert layout.visible_waste_count == rules.packet_size
    else:
        # Beside the foundations of more decks, and beside further wastes, there is room for two.
        assert layout.visible_waste_count >= (2 if rules.decks > 2 or rules.waste_count > 2 else 3)
    if layout.waste.spreads_right:
        step = layout.card_size.index_strip_width
        assert layout.waste.max_spread == (layout.visible_waste_count - 1) * step
        waste_end = layout.waste.x + layout.waste.max_spread + layout.card_size.width
        is_beside_foundations = layout.waste.y < layout.foundations[0].y + layout.card_size.height
        right_edge = layout.foundations[0].x if is_beside_foundations else layout.width
        assert right_edge - waste_end >= (MIN_WASTE_GAP if is_beside_foundations else 0)


def test_an_empty_stock_shows_whether_it_can_be_refilled() -> None:
    state = deal(VARIANTS["acme"], 32000)
    signs = []
    for _ in range(2):
        while state.stock:
            assert not scene(state).can_redeal
            state = play(state, DRAW_MOVE)
        signs.append(scene(state).can_redeal)
        if signs[-1]:
            state = play(state, DRAW_MOVE)
    assert signs == [True, False]


def test_a_draw_hint_points_to_the_waste_and_a_turn_over_hint_back() -> None:
    state = deal(VARIANTS["canfield"], 32000)
    assert scene(state, hint_move=DRAW_MOVE).hinted_move == ("s", "w", 3)
    while state.stock:
        state = play(state, DRAW_MOVE)
    assert scene(state, hint_move=DRAW_MOVE).hinted_move == ("w", "s", len(state.waste))


@pytest.mark.parametrize("key", ["canfield", "klondike-three", "chameleon"])
def test_only_cards_that_were_drawn_for_certain_are_marked(key: str) -> None:
    states = [deal(VARIANTS[key], 5)]
    rules = states[0].rules
    assert rules.stock_size == len(states[0].stock)
    while states[-1].stock:
        states.append(play(states[-1], DRAW_MOVE))
    drawn = [scene(state, last_move=DRAW_MOVE).last_move for state in states[1:]]
    assert drawn == [
        ("s", "w", len(after.waste) - len(before.waste)) for before, after in pairwise(states)
    ]
    # Later the number of cards left depends on what was played meanwhile.
    later = replace(states[-1], redeals_made=1)
    assert scene(later, last_move=DRAW_MOVE).last_move == ("s", "w", 1)


def test_every_column_filled_from_the_reserve_is_marked() -> None:
    refill_count = 0
    for seed in range(6):
        random_source = Random(seed)
        state = deal(VARIANTS["canfield"], 4000 + seed)
        for _ in range(120):
            moves = legal_moves(state)
            if not moves:
                break
            move = random_source.choice([move for move in moves if move != DRAW_MOVE] or moves)
            after = play(state, move)
            refills = len(state.reserve) - len(after.reserve) - (move.source == "r")
            fills = scene(after, last_move=move).fills
            assert fills == ((("r", move.source, 1),) if refills else ())
            assert scene(after).fills == ()
            refill_count += refills
            state = after
    assert refill_count > 20


def test_piles_with_cards_that_can_go_up_are_named_on_request() -> None:
    state = deal(VARIANTS["canfield"], 32000)
    for _ in range(40):
        expected = {move.source for move in legal_moves(state) if move.target[0] == "f"}
        assert scene(state, mark_ready_piles=True).ready_piles == expected
        assert not scene(state).ready_piles
        state = play(state, legal_moves(state)[-1])


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
