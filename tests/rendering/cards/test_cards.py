"""Cards: each to be told from all others, whole or covered."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from rendering import HIDDEN_CARD, load
from rendering.cards import aces, court_cards
from rendering.cards.backs import BACK_PATTERN_PAINTERS, draw_card_back
from rendering.cards.court_cards.court_painter import COURT_FIGURES
from rendering.cards.faces import list_pip_positions
from rendering.cards.sprites import CardSprites, CardUnderlay, LastMoveMark
from rendering.dimensions import CardSize
from rendering.theme import BackPattern
from tests.rendering.sample_scenes import CARDS

LARGE_SIZE = CardSize(116, 29)
SMALL_SIZE = CardSize(58, 26)


@pytest.fixture(scope="module", params=[LARGE_SIZE, SMALL_SIZE], ids=["large", "small"])
def deck(request: pytest.FixtureRequest) -> CardSprites:
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
    seen = {
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
    assert len(seen) == 52


def test_a_strip_is_the_top_of_its_card(deck: CardSprites) -> None:
    whole = deck.get_sprite("TH", CardUnderlay.CARD_ABOVE)
    strip = deck.get_sprite(
        "TH", CardUnderlay.CARD_ABOVE, visible_height=deck.card_size.index_strip_height
    )
    assert strip.size == (whole.width, deck.top_hem + deck.card_size.index_strip_height)
    assert strip.tobytes() == whole.crop((0, 0, *strip.size)).tobytes()


def test_beds_and_marks_change_a_card_only_at_its_edge(deck: CardSprites) -> None:
    edge = deck.side_hem + round(deck.card_size.width * 0.04) + 1
    inside = (edge, edge, deck.card_size.width - edge, deck.card_size.height - edge)
    plain = deck.get_sprite("QS").crop(inside).tobytes()
    looks = [deck.get_sprite("QS", bed, mark) for bed in CardUnderlay for mark in LastMoveMark]
    assert len({look.tobytes() for look in looks}) > len(CardUnderlay)
    assert {look.crop(inside).tobytes() for look in looks} == {plain}


def test_a_sprite_is_drawn_only_once(deck: CardSprites) -> None:
    assert deck.get_sprite("5D", CardUnderlay.CARD_ABOVE) is deck.get_sprite(
        "5D", CardUnderlay.CARD_ABOVE
    )


@pytest.mark.parametrize("count", range(2, 11))
def test_a_number_card_has_its_pips_in_the_standard_places(count: int) -> None:
    places = list_pip_positions(count)
    assert len(set(places)) == len(places) == count
    # left and right are alike; but for one pip more above in the seven, so are top and bottom
    assert {(round(1 - x, 6), round(y, 6)) for x, y in places} == {
        (round(x, 6), round(y, 6)) for x, y in places
    }
    unmatched = {(round(x, 6), round(1 - y, 6)) for x, y in places} - {
        (round(x, 6), round(y, 6)) for x, y in places
    }
    assert unmatched == ({(0.5, 0.75)} if count == 7 else set())


def test_the_twelve_courts_are_twelve_different_figures() -> None:
    assert len({*COURT_FIGURES.values()}) == 12
    # whatever their colours, no two have the same outlines
    plain = {
        tuple(part._replace(colour="line") for part in figure) for figure in COURT_FIGURES.values()
    }
    assert len(plain) == 12


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


def test_the_ace_of_spades_is_ornate_and_symmetrical() -> None:
    ink, lace = aces.draw_ace_of_spades_masks(100)
    for mask in (ink, lace):
        turned = mask.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        differing = ImageChops.difference(mask, turned).histogram()
        assert sum(differing[96:]) < 100 * 100 * 0.01
    share = sum(lace.histogram()[128:]) / sum(ink.histogram()[128:])
    assert 0.1 < share < 0.4


def list_pixels(picture: Image.Image) -> list[bytes]:
    data = picture.tobytes()
    return [data[at : at + 3] for at in range(0, len(data), 3)]


def test_every_back_pattern_has_its_own_painter() -> None:
    assert set(BACK_PATTERN_PAINTERS) == set(BackPattern)
    assert len(set(BACK_PATTERN_PAINTERS.values())) == len(BackPattern)


@pytest.mark.parametrize("pattern", BackPattern)
def test_a_back_has_two_colours_and_looks_the_same_upside_down(pattern: BackPattern) -> None:
    back = load().back
    picture = draw_card_back(replace(back, pattern=pattern), 110, 160)
    seen = set(list_pixels(picture))
    assert bytes(back.ground) in seen
    assert bytes(back.figure) in seen
    turned = picture.transpose(Image.Transpose.ROTATE_180)
    differing = sum(
        max(abs(a - b) for a, b in zip(one, other, strict=True)) > 96
        for one, other in zip(list_pixels(picture), list_pixels(turned), strict=True)
    )
    assert differing < 110 * 160 * 0.05
