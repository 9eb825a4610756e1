"""Cards: every one differs from all others, whole or covered."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from rendering import HIDDEN_CARD, card_faces, court_cards, load, themes
from rendering.card_backs import BACK_PATTERN_PAINTERS, draw_card_back
from rendering.card_faces import draw_card_face, list_pip_positions
from rendering.card_sprites import CardSprites, CardUnderlay, LastMoveMark
from rendering.court_cards import COURT_FIGURES
from rendering.dimensions import CardSize
from rendering.palette import COURT_PAPER_TINT, mix_colours
from rendering.theme import BackPattern
from tests.rendering.sample_scenes import CARDS

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


def test_a_strip_is_the_top_of_its_card(deck: CardSprites) -> None:
    whole = deck.get_sprite("TH", CardUnderlay.CARD_ABOVE)
    strip = deck.get_sprite(
        "TH", CardUnderlay.CARD_ABOVE, visible_height=deck.card_size.index_strip_height
    )
    assert strip.size == (whole.width, deck.top_hem + deck.card_size.index_strip_height)
    assert strip.tobytes() == whole.crop((0, 0, *strip.size)).tobytes()


def test_underlays_and_marks_change_a_card_only_at_its_edge(deck: CardSprites) -> None:
    edge = deck.side_hem + round(deck.card_size.width * 0.04) + 1
    inside = (edge, edge, deck.card_size.width - edge, deck.card_size.height - edge)
    plain = deck.get_sprite("QS").crop(inside).tobytes()
    sprites = [
        deck.get_sprite("QS", underlay, mark)
        for underlay in CardUnderlay
        for mark in (LastMoveMark.NONE, LastMoveMark.UNCOVERED)
    ]
    assert len({sprite.tobytes() for sprite in sprites}) > len(CardUnderlay)
    assert {sprite.crop(inside).tobytes() for sprite in sprites} == {plain}


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


@pytest.mark.parametrize("count", range(2, 11))
def test_a_number_card_has_its_pips_in_the_standard_places(count: int) -> None:
    positions = list_pip_positions(count)
    assert len(set(positions)) == len(positions) == count
    # left and right are symmetrical; so are top and bottom, except for one pip of the seven
    assert {(round(1 - x, 6), round(y, 6)) for x, y in positions} == {
        (round(x, 6), round(y, 6)) for x, y in positions
    }
    unmatched = {(round(x, 6), round(1 - y, 6)) for x, y in positions} - {
        (round(x, 6), round(y, 6)) for x, y in positions
    }
    assert unmatched == ({(0.5, 0.75)} if count == 7 else set())


def test_the_twelve_courts_are_twelve_different_figures() -> None:
    assert len({*COURT_FIGURES.values()}) == 12
    # even without colours, no two have the same outlines
    colourless = {
        tuple(part._replace(colour="line") for part in figure) for figure in COURT_FIGURES.values()
    }
    assert len(colourless) == 12


@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize("rank", "JQK")
def test_a_court_looks_the_same_upside_down(rank: str, suit: str) -> None:
    picture = court_cards.draw_court_panel(load(), rank, suit, 106, 121)
    turned = picture.transpose(Image.Transpose.ROTATE_180)
    differing = sum(
        max(abs(a - b) for a, b in zip(one, other, strict=True)) > 48
        for one, other in zip(list_pixels(picture), list_pixels(turned), strict=True)
    )
    assert differing < 106 * 121 * 0.01


@pytest.mark.parametrize("size", [LARGE_SIZE, SMALL_SIZE, CardSize(126, 55)])
@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize("rank", "JQK")
def test_a_court_fills_its_frame_from_edge_to_edge(rank: str, suit: str, size: CardSize) -> None:
    theme = load()
    paper = mix_colours(theme.card.paper, theme.court.gold, COURT_PAPER_TINT)
    face = draw_card_face(theme, size, rank + suit)
    margin = size.index_margin
    top, bottom = size.index_strip_height, size.height - margin
    middle, reach = (top + bottom) // 2, (bottom - top) // 16
    for distance in range(margin + 1, margin + 4):
        for x in (distance, size.width - 1 - distance):
            for y in range(middle - reach, middle + reach + 1):
                assert face.getpixel((x, y)) not in {paper, theme.card.paper}


def test_the_ace_of_spades_is_ornate_and_symmetrical() -> None:
    ink, lace = card_faces.draw_ace_of_spades_masks(100)
    for mask in (ink, lace):
        turned = mask.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        differing = ImageChops.difference(mask, turned).histogram()
        assert sum(differing[96:]) < 100 * 100 * 0.01
    share = sum(lace.histogram()[128:]) / sum(ink.histogram()[128:])
    assert 0.1 < share < 0.4


def assert_colours_match(colour: object, expected: tuple[int, int, int]) -> None:
    """Check that two colours are equal as far as a palette goes."""
    assert isinstance(colour, tuple)
    assert max(abs(a - b) for a, b in zip(colour, expected, strict=True)) <= 8


def list_pixels(picture: Image.Image) -> list[bytes]:
    """Return the colour of each pixel of a picture ("RGB")."""
    data = picture.tobytes()
    return [data[start : start + 3] for start in range(0, len(data), 3)]


@pytest.mark.parametrize("name", themes())
def test_a_back_is_a_panel_with_round_corners(name: str) -> None:
    theme = load(name)
    back = draw_card_face(theme, CardSize(110, 30), HIDDEN_CARD)
    corners = [(x, y) for x in (3, 106) for y in (3, back.height - 4)]
    assert [back.getpixel(corner) for corner in corners] == [theme.card.paper] * 4
    assert back.getpixel((55, 4)) == theme.back.ground
    assert back.getpixel((4, 80)) == theme.back.ground


def test_every_back_pattern_has_its_own_painter() -> None:
    assert set(BACK_PATTERN_PAINTERS) == set(BackPattern)
    assert len(set(BACK_PATTERN_PAINTERS.values())) == len(BackPattern)


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
