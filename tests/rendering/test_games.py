"""Every game's table, along games that are played at random."""

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

import pytest

from bot.engine.deal import deal
from bot.engine.legality import legal_moves
from bot.engine.play import play
from bot.engine.state import DRAW, State
from bot.scene import scene
from bot.variants import VARIANTS
from rendering import Scene
from rendering.layout import arrange, shape
from rendering.measures import HIGHEST, WIDTH
from rendering.places import places

MOVES = 150
SEEDS = range(3)
CAPITAL = 26
"""What is still read where 1100 pixels are shown as 330."""


@pytest.fixture(
    scope="module", params=product(VARIANTS, SEEDS), ids=lambda game: "-".join(map(str, game))
)
def walk(request: pytest.FixtureRequest) -> list[Scene]:
    """The tables of a game in which foundations and long columns come first, chance second."""
    return list(_tables(*request.param))


def _tables(key: str, seed: int) -> Iterator[Scene]:
    chance = Random(seed)
    state: State = deal(VARIANTS[key], 32000 + seed)
    tallest = state.tallest
    yield scene(state, tallest=tallest)
    for _ in range(MOVES):
        moves = legal_moves(state)
        if not moves:
            return
        weights = [
            9 if move.target[0] == "f" else 2 if move == DRAW or state.pile(move.target) else 0.3
            for move in moves
        ]
        move = chance.choices(moves, weights)[0]
        state = play(state, move)
        tallest = max(tallest, state.tallest)
        yield scene(state, tallest=tallest, last=move)


def covered(table: Scene) -> dict[str, tuple[int, int, int, int]]:
    """What each pile covers at this moment, its name included."""
    plan = arrange(shape(table))
    boxes = {}
    for at in places(table, plan):
        far = max((offset for _, offset, _ in at.offsets(plan.card)), default=0)
        right, down = (far, 0) if at.spot.beside else (0, far)
        boxes[at.pile.name] = (
            at.spot.x,
            at.spot.y - plan.name,
            at.spot.x + right + plan.card.width,
            at.spot.y + down + plan.card.height,
        )
    return boxes


games = pytest.mark.parametrize("key", VARIANTS)


def test_every_pile_lies_inside_the_picture_and_on_no_other(walk: list[Scene]) -> None:
    for table in walk[::5]:
        boxes = covered(table)
        height = arrange(shape(table)).height
        assert all(
            left >= 0 and top >= 0 and right <= WIDTH and bottom <= height
            for left, top, right, bottom in boxes.values()
        )
        for one, other in combinations(boxes.values(), 2):
            assert (
                one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            )


@pytest.mark.parametrize("large", [False, True])
def test_every_index_is_read_on_a_telephone(walk: list[Scene], large: bool) -> None:
    for table in walk[:: 3 if large else 1]:
        plan = arrange(shape(table, large=large))
        least = min(plan.card.step, plan.card.aside) - 1
        assert plan.card.capital >= CAPITAL or plan.height == HIGHEST
        # and none is covered, however deep its column
        for at in places(table, plan):
            steps = [
                follows - offset for card, offset, follows in [*at.offsets(plan.card)][:-1] if card
            ]
            assert min(steps, default=least) >= least


@pytest.mark.parametrize("large", [False, True])
def test_a_picture_never_shrinks_and_its_piles_stay_where_they_are(
    walk: list[Scene], large: bool
) -> None:
    plans = [arrange(shape(table, large=large)) for table in walk]
    heights = [plan.height for plan in plans]
    assert heights == sorted(heights)
    assert len({plan.card for plan in plans}) == 1
    spots = {
        tuple((spot.x, spot.y) for spot in (*plan.tableau, *plan.foundations)) for plan in plans
    }
    assert len(spots) == 1


@games
def test_a_column_counts_in_the_game_as_it_does_in_its_picture(key: str) -> None:
    rules = VARIANTS[key]
    state = deal(rules, 32000)
    open_reserve = rules.reserve if rules.reserve_seen else 0
    assert max(state.tallest, open_reserve) == shape(scene(state)).depth


@games
def test_of_a_waste_drawn_one_by_one_four_are_in_view_but_with_twelve_foundations(key: str) -> None:
    rules = VARIANTS[key]
    plan = arrange(shape(scene(deal(rules, 32000))))
    if rules.draw > 1:
        assert plan.waste_shown == rules.draw
    else:
        assert plan.waste_shown == (1 if key == "sixty-thieves" else 4)
        assert plan.waste.room >= (plan.waste_shown - 1) * 1.85 * plan.card.capital


def test_an_empty_stock_may_be_filled_again_as_often_as_the_rules_say() -> None:
    state = deal(VARIANTS["acme"], 32000)
    signs = []
    for _ in range(2):
        while state.stock:
            assert not scene(state).redeal
            state = play(state, DRAW)
        signs.append(scene(state).redeal)
        if signs[-1]:
            state = play(state, DRAW)
    assert signs == [True, False]


def test_a_hint_to_draw_points_from_stock_to_waste_and_to_turn_over_the_other_way() -> None:
    state = deal(VARIANTS["canfield"], 32000)
    assert scene(state, hint=DRAW).hint == ("s", "w", 3)
    while state.stock:
        state = play(state, DRAW)
    assert scene(state, hint=DRAW).hint == ("w", "s", len(state.waste))


def test_a_column_that_the_reserve_filled_is_named() -> None:
    """Along games: whatever is marked came from the reserve, and nearly all that did is marked."""
    came = marked = 0
    for seed in range(6):
        chance = Random(seed)
        state = deal(VARIANTS["canfield"], 4000 + seed)
        for _ in range(120):
            moves = legal_moves(state)
            if not moves:
                break
            move = chance.choice([move for move in moves if move != DRAW] or moves)
            after = play(state, move)
            fell = len(state.reserve) - len(after.reserve) - (move.source == "r")
            filled = scene(after, last=move).filled
            assert fell or not filled
            came, marked = came + fell, marked + len(filled)
            state = after
    assert came > 20
    assert marked > came * 0.9


def test_the_piles_whose_cards_can_go_up_are_named_when_they_are_asked_for() -> None:
    state = deal(VARIANTS["canfield"], 32000)
    for _ in range(40):
        up = {move.source for move in legal_moves(state) if move.target[0] == "f"}
        assert scene(state, ready=True).ready == up
        assert not scene(state).ready
        state = play(state, legal_moves(state)[-1])
