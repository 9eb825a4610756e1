"""Cards and fans: every card differs from all others, and the open fan shows each index."""

from collections import Counter
from dataclasses import replace
from io import BytesIO
from math import cos, radians, sin

import pytest
from PIL import Image, ImageChops

from rendering import (
    HIDDEN_CARD,
    Poster,
    Scene,
    load,
    paint_poster,
    paint_won_table,
    themes,
)
from rendering.card_backs import draw_card_back
from rendering.card_sprites import CardSprites, CardUnderlay, LastMoveMark
from rendering.dimensions import CardSize
from rendering.open_fan import FannedCard, arrange_arcs
from rendering.scene import ALL_CARDS
from rendering.theme import BackPattern
from rendering.won_table import build_won_fan_layout
from tests.rendering.sample_scenes import (
    CARDS,
    make_won_scene,
)

LARGE_SIZE = CardSize(116, 29)
SMALL_SIZE = CardSize(58, 26)


@pytest.fixture(scope="module", params=[LARGE_SIZE, SMALL_SIZE], ids=["large", "small"])
def deck(request: pytest.FixtureRequest) -> CardSprites:
    """Provide the sprites of the default theme at two sizes."""
    return CardSprites(load(), request.param)


def test_every_card_differs_from_every_other_and_from_the_back(deck: CardSprites) -> None:
    assert len({deck.get_sprite(card).tobytes() for card in (*CARDS, HIDDEN_CARD)}) == 53


def test_every_card_is_recognisable_by_its_covered_strip(deck: CardSprites) -> None:
    strips = {
        deck.get_sprite(
            card, CardUnderlay.CARD_ABOVE, visible_height=deck.card_size.index_strip_height
        ).tobytes()
        for card in (*CARDS, HIDDEN_CARD)
    }
    assert len(strips) == 53


def test_every_card_is_recognisable_by_its_part_beside_the_next(deck: CardSprites) -> None:
    visible_parts = {
        deck.get_sprite(card)
        .crop(
            (
                0,
                0,
                deck.side_hem + deck.card_size.index_strip_width,
                deck.card_size.index_strip_height,
            )
        )
        .tobytes()
        for card in CARDS
    }
    assert len(visible_parts) == 52


@pytest.mark.parametrize("name", themes())
def test_the_paper_of_a_moved_card_is_tinted_and_its_inks_stay(name: str) -> None:
    theme = load(name)
    deck = CardSprites(theme, SMALL_SIZE)
    moved, plain = (
        deck.get_sprite("8H", CardUnderlay.FELT, mark).convert("RGB")
        for mark in (LastMoveMark.FIRST_MOVED, LastMoveMark.NONE)
    )
    paper, ink = (deck.side_hem + 50, deck.top_hem + 6), (deck.side_hem + 36, deck.top_hem + 14)
    for sprite, expected in ((plain, theme.card.paper), (moved, theme.card.tint)):
        for point, colour in ((paper, expected), (ink, theme.suits.H)):
            assert_colours_match(sprite.getpixel(point), colour)


def assert_colours_match(colour: object, expected: tuple[int, int, int]) -> None:
    """Check that two colours are equal as far as a palette goes."""
    assert isinstance(colour, tuple)
    assert max(abs(a - b) for a, b in zip(colour, expected, strict=True)) <= 8


def list_pixels(picture: Image.Image) -> list[bytes]:
    """Return the colour of each pixel of a picture ("RGB")."""
    data = picture.tobytes()
    return [data[start : start + 3] for start in range(0, len(data), 3)]


@pytest.mark.parametrize("pattern", BackPattern)
def test_a_back_has_two_colours_and_looks_the_same_upside_down(pattern: BackPattern) -> None:
    back = load().back
    picture = draw_card_back(replace(back, pattern=pattern), 110, 160, 8)
    colours = set(list_pixels(picture))
    assert bytes(back.ground) in colours
    assert bytes(back.figure) in colours
    turned = picture.transpose(Image.Transpose.ROTATE_180)
    differing = sum(
        max(abs(a - b) for a, b in zip(one, other, strict=True)) > 96
        for one, other in zip(list_pixels(picture), list_pixels(turned), strict=True)
    )
    assert differing < 110 * 160 * 0.05


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


def paint_picture(poster: Poster) -> Image.Image:
    return Image.open(BytesIO(paint_poster(poster, load()))).convert("RGB")


def test_long_texts_stay_on_the_poster() -> None:
    long_poster = Poster(
        word="Gewonnen, endlich!",
        lines=("Challenge 1234 of the Patience Club", "x" * 80, "12,345 moves · 13 days 23 h"),
        challenge="Can you beat 12,345 moves, please, or at least come close to that number?",
        deck_count=3,
    )
    short_poster = Poster(word="", lines=(), challenge="", deck_count=3)
    box = ImageChops.difference(paint_picture(long_poster), paint_picture(short_poster)).getbbox()
    assert box is not None
    assert 10 < box[0] < box[2] < 1195
    assert box[3] < 620


def test_an_opening_without_piles_and_texts_of_emoji_only_give_a_poster() -> None:
    nothing = Scene(tableau=(), foundations=())
    poster = Poster(word="🃏", lines=("🃏",), challenge="", deck_count=1, opening=nothing)
    assert paint_picture(poster).size == (1200, 630)
