"""Every game's table, along games that are played at random."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE
from bot.engine.transitions import play
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import Scene
from rendering.dimensions import MAX_TABLE_HEIGHT, PICTURE_WIDTH
from rendering.table.layout import build_table_layout, build_table_shape
from rendering.table.placed_piles import list_placed_piles

if TYPE_CHECKING:
    from bot.engine.state import State

MAX_MOVES = 150
RANDOM_SEEDS = range(3)
MIN_CAPITAL_HEIGHT = 26
"""What is still read where 1100 pixels are shown as 330."""


@pytest.fixture(
    scope="module",
    params=product(VARIANTS, RANDOM_SEEDS),
    ids=lambda game: "-".join(map(str, game)),
)
def random_game_scenes(request: pytest.FixtureRequest) -> list[Scene]:
    """The tables of a game in which foundations and long columns come first, chance second."""
    return list(_play_random_scenes(*request.param))


def _play_random_scenes(key: str, seed: int) -> Iterator[Scene]:
    chance = Random(seed)
    state: State = deal(VARIANTS[key], 32000 + seed)
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
        move = chance.choices(moves, weights)[0]
        state = play(state, move)
        tallest = max(tallest, state.tallest_column)
        yield scene(state, tallest_column=tallest, last_move=move)


def list_covered_boxes(scene: Scene) -> dict[str, tuple[int, int, int, int]]:
    """What each pile covers at this moment, its name included."""
    plan = build_table_layout(build_table_shape(scene))
    boxes = {}
    for at in list_placed_piles(scene, plan):
        far = max((offset for _, offset, _ in at.iter_card_offsets(plan.card_size)), default=0)
        right, down = (far, 0) if at.spot.spreads_right else (0, far)
        boxes[at.pile.name] = (
            at.spot.x,
            at.spot.y - plan.name_height,
            at.spot.x + right + plan.card_size.width,
            at.spot.y + down + plan.card_size.height,
        )
    return boxes


every_game = pytest.mark.parametrize("key", VARIANTS)


def test_every_pile_lies_inside_the_picture_and_overlaps_no_other(
    random_game_scenes: list[Scene],
) -> None:
    for table in random_game_scenes[::5]:
        boxes = list_covered_boxes(table)
        height = build_table_layout(build_table_shape(table)).height
        assert all(
            left >= 0 and top >= 0 and right <= PICTURE_WIDTH and bottom <= height
            for left, top, right, bottom in boxes.values()
        )
        for one, other in combinations(boxes.values(), 2):
            assert (
                one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            )


@pytest.mark.parametrize("large", [False, True])
def test_every_card_index_is_readable_on_a_phone(
    random_game_scenes: list[Scene], large: bool
) -> None:
    for table in random_game_scenes[:: 3 if large else 1]:
        plan = build_table_layout(build_table_shape(table, large=large))
        least = min(plan.card_size.index_strip_height, plan.card_size.index_strip_width) - 1
        assert plan.card_size.index_height >= MIN_CAPITAL_HEIGHT or plan.height == MAX_TABLE_HEIGHT
        # and none is covered, however deep its column
        for at in list_placed_piles(table, plan):
            steps = [
                follows - offset
                for card, offset, follows in [*at.iter_card_offsets(plan.card_size)][:-1]
                if card
            ]
            assert min(steps, default=least) >= least


@pytest.mark.parametrize("large", [False, True])
def test_a_picture_never_shrinks_and_its_piles_stay_in_place(
    random_game_scenes: list[Scene], large: bool
) -> None:
    plans = [
        build_table_layout(build_table_shape(table, large=large)) for table in random_game_scenes
    ]
    heights = [plan.height for plan in plans]
    assert heights == sorted(heights)
    assert len({plan.card_size for plan in plans}) == 1
    spots = {
        tuple((spot.x, spot.y) for spot in (*plan.tableau, *plan.foundations)) for plan in plans
    }
    assert len(spots) == 1


@every_game
def test_a_columns_depth_is_the_same_in_game_and_picture(key: str) -> None:
    rules = VARIANTS[key]
    state = deal(rules, 32000)
    open_reserve = rules.reserve_size if rules.has_open_reserve else 0
    assert max(state.tallest_column, open_reserve) == build_table_shape(scene(state)).column_depth


@every_game
def test_four_waste_cards_are_visible_unless_there_are_twelve_foundations(key: str) -> None:
    rules = VARIANTS[key]
    plan = build_table_layout(build_table_shape(scene(deal(rules, 32000))))
    if rules.draw_count > 1:
        assert plan.visible_waste_count == rules.draw_count
    else:
        assert plan.visible_waste_count == (1 if key == "sixty-thieves" else 4)
        assert (
            plan.waste.max_spread
            >= (plan.visible_waste_count - 1) * 1.85 * plan.card_size.index_height
        )


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


def test_a_column_filled_from_the_reserve_is_marked() -> None:
    """Along games: whatever is marked came from the reserve, and nearly all that did is marked."""
    came = marked = 0
    for seed in range(6):
        chance = Random(seed)
        state = deal(VARIANTS["canfield"], 4000 + seed)
        for _ in range(120):
            moves = legal_moves(state)
            if not moves:
                break
            move = chance.choice([move for move in moves if move != DRAW_MOVE] or moves)
            after = play(state, move)
            fell = len(state.reserve) - len(after.reserve) - (move.source == "r")
            filled = scene(after, last_move=move).refilled_columns
            assert fell or not filled
            came, marked = came + fell, marked + len(filled)
            state = after
    assert came > 20
    assert marked > came * 0.9


def test_piles_with_cards_that_can_go_up_are_named_on_request() -> None:
    state = deal(VARIANTS["canfield"], 32000)
    for _ in range(40):
        up = {move.source for move in legal_moves(state) if move.target[0] == "f"}
        assert scene(state, mark_ready_piles=True).ready_piles == up
        assert not scene(state).ready_piles
        state = play(state, legal_moves(state)[-1])
