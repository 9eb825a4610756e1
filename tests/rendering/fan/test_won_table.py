"""The open fan of a won game: every index can be read, no card is cut off, the text fits."""

from collections import Counter
from dataclasses import replace
from io import BytesIO
from math import cos, radians, sin

import pytest
from PIL import Image, ImageChops

from rendering import HIDDEN_CARD, load, paint_won_table
from rendering.dimensions import CardSize
from rendering.open_fan import FannedCard, arrange_arcs
from rendering.scene import ALL_CARDS
from rendering.won_table import build_won_fan_layout
from tests.rendering.fan.won_scenes import make_won_scene

every_deck_count = pytest.mark.parametrize("deck_count", [1, 2, 3])

PIQUET_RANKS = "A789TJQK"


def find_point(fanned: FannedCard, right: float, down: float) -> tuple[float, float]:
    """Return where a point of a card lies, from the middle of its upper edge."""
    angle = radians(fanned.angle)
    x, y = fanned.top
    return x + right * cos(angle) - down * sin(angle), y + right * sin(angle) + down * cos(angle)


def covers_point(fanned: FannedCard, size: CardSize, point: tuple[float, float]) -> bool:
    """Return whether a card lies on a point."""
    angle, x, y = radians(fanned.angle), point[0] - fanned.top[0], point[1] - fanned.top[1]
    right, down = x * cos(angle) + y * sin(angle), y * cos(angle) - x * sin(angle)
    return abs(right) < size.width / 2 and 0 < down < size.height


@every_deck_count
def test_no_card_of_a_fan_covers_the_index_of_another(deck_count: int) -> None:
    layout = build_won_fan_layout(make_won_scene(deck_count), 700)
    size = layout.card_size
    left, bottom = -size.width / 2, size.index_strip_height - 2
    assert Counter(fanned.card for fanned in layout.cards) == Counter(ALL_CARDS * deck_count)
    for number, fanned in enumerate(layout.cards):
        right = left + size.index_strip_width - size.width / 10
        index_points = [
            find_point(fanned, x, y) for x in (left + 4, right) for y in (2, bottom / 2, bottom)
        ]
        for later in layout.cards[number + 1 :]:
            assert not any(covers_point(later, size, point) for point in index_points)


@pytest.mark.parametrize(("deck_count", "ranks"), [(4, PIQUET_RANKS), (2, "A23456789T")])
def test_a_fan_has_only_the_ranks_that_went_up(deck_count: int, ranks: str) -> None:
    scene = make_won_scene(deck_count, ranks=ranks)
    layout = build_won_fan_layout(scene, 700)
    cards = [rank + suit for suit in "CDHS" for rank in ranks]
    assert Counter(fanned.card for fanned in layout.cards) == Counter(cards * deck_count)
    whole = build_won_fan_layout(make_won_scene(deck_count), 700)
    assert layout.hub_radius >= whole.hub_radius
    assert layout.card_size.index_height >= whole.card_size.index_height


@every_deck_count
@pytest.mark.parametrize(
    ("height", "is_tall"), [(700, False), (900, False), (2400, False), (1000, True)]
)
def test_a_fan_lies_inside_its_picture(deck_count: int, height: int, is_tall: bool) -> None:
    scene = replace(make_won_scene(deck_count), is_tall=is_tall)
    layout = build_won_fan_layout(scene, height)
    size = layout.card_size
    for fanned in layout.cards:
        for right in (-size.width / 2, size.width / 2):
            for down in (0, size.height):
                x, y = find_point(fanned, right, down)
                assert 5 < x < scene.picture_size.width - 5
                assert 5 < y < height - 100


def test_a_tall_won_game_is_a_tall_picture() -> None:
    picture = Image.open(BytesIO(paint_won_table(replace(make_won_scene(), is_tall=True), load())))
    assert picture.size == (800, 1000)


@every_deck_count
def test_the_ending_stands_on_bare_cloth(deck_count: int) -> None:
    ending = ("Won!", "Forty Thieves · 99999999999999999999", "12,345 moves · 13 days 23 h")
    bare, written = (
        Image.open(BytesIO(paint_won_table(scene, load()))).convert("RGB")
        for scene in (make_won_scene(deck_count), make_won_scene(deck_count, ending=ending))
    )
    difference = ImageChops.difference(bare, written).convert("L").reduce(8)
    middles = [
        (8 * x + 5, 8 * y + 4)
        for y in range(difference.height)
        for x in range(difference.width)
        if difference.getpixel((x, y))
    ]
    assert middles
    layout = build_won_fan_layout(make_won_scene(deck_count), 700)
    for fanned in layout.cards:
        assert not any(covers_point(fanned, layout.card_size, point) for point in middles)


def test_cards_that_are_not_given_lie_face_down_in_their_places() -> None:
    arcs = arrange_arcs(["AS", "2H", "AS"], 2)
    assert len(arcs) == 8
    assert [arc[0] for arc in arcs[:2]] == ["AS", "AS"]
    assert sum(card == HIDDEN_CARD for arc in arcs for card in arc) == 101


def test_a_won_table_has_the_width_that_is_asked_for() -> None:
    png = paint_won_table(make_won_scene(), load(), width=330)
    assert Image.open(BytesIO(png)).size == (330, 210)
    with pytest.raises(ValueError, match="2201"):
        paint_won_table(make_won_scene(), load(), width=2201)
