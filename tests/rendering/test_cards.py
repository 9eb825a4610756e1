"""Cards: each to be told from all others, whole or covered."""

import pytest
from PIL import Image, ImageChops

from rendering import HIDDEN, aces, courts, load
from rendering.backs import PATTERNS, panel
from rendering.cards import Bed, Deck, Mark
from rendering.courts.drawing import FIGURES
from rendering.faces import pips
from rendering.measures import CardSize
from tests.rendering.tables import CARDS

LARGE = CardSize(116, 29)
SMALL = CardSize(58, 26)


@pytest.fixture(scope="module", params=[LARGE, SMALL], ids=["large", "small"])
def deck(request: pytest.FixtureRequest) -> Deck:
    return Deck(load(), request.param)


def test_every_card_differs_from_every_other_and_from_a_back(deck: Deck) -> None:
    assert len({deck.sprite(card).tobytes() for card in (*CARDS, HIDDEN)}) == 53


def test_every_card_is_known_by_the_strip_that_a_covered_one_shows(deck: Deck) -> None:
    strips = {
        deck.sprite(card, Bed.CARD, shown=deck.size.step).tobytes() for card in (*CARDS, HIDDEN)
    }
    assert len(strips) == 53


def test_every_card_is_known_by_what_it_shows_beside_the_next(deck: Deck) -> None:
    seen = {
        deck.sprite(card).crop((0, 0, deck.side + deck.size.aside, deck.size.step)).tobytes()
        for card in CARDS
    }
    assert len(seen) == 52


def test_a_strip_is_the_top_of_its_card(deck: Deck) -> None:
    whole = deck.sprite("TH", Bed.CARD)
    strip = deck.sprite("TH", Bed.CARD, shown=deck.size.step)
    assert strip.size == (whole.width, deck.above + deck.size.step)
    assert strip.tobytes() == whole.crop((0, 0, *strip.size)).tobytes()


def test_beds_and_marks_change_a_card_only_at_its_edge(deck: Deck) -> None:
    edge = deck.side + round(deck.size.width * 0.04) + 1
    inside = (edge, edge, deck.size.width - edge, deck.size.height - edge)
    plain = deck.sprite("QS").crop(inside).tobytes()
    looks = [deck.sprite("QS", bed, mark) for bed in Bed for mark in Mark]
    assert len({look.tobytes() for look in looks}) > len(Bed)
    assert {look.crop(inside).tobytes() for look in looks} == {plain}


def test_a_sprite_is_drawn_once(deck: Deck) -> None:
    assert deck.sprite("5D", Bed.CARD) is deck.sprite("5D", Bed.CARD)


@pytest.mark.parametrize("count", range(2, 11))
def test_a_number_has_as_many_pips_in_their_standard_places(count: int) -> None:
    places = pips(count)
    assert len(set(places)) == len(places) == count
    # left and right are alike; but for one pip more above in the seven, so are top and bottom
    assert {(round(1 - x, 6), round(y, 6)) for x, y in places} == {
        (round(x, 6), round(y, 6)) for x, y in places
    }
    unmatched = {(round(x, 6), round(1 - y, 6)) for x, y in places} - {
        (round(x, 6), round(y, 6)) for x, y in places
    }
    assert unmatched == ({(0.5, 0.75)} if count == 7 else set())


def test_twelve_courts_are_twelve_figures() -> None:
    assert len({*FIGURES.values()}) == 12
    # whatever their colours, no two have the same outlines
    plain = {tuple(part._replace(colour="line") for part in figure) for figure in FIGURES.values()}
    assert len(plain) == 12


@pytest.mark.parametrize("suit", "CDHS")
@pytest.mark.parametrize("rank", "JQK")
def test_a_court_is_the_same_turned_about(rank: str, suit: str) -> None:
    picture = courts.panel(load(), rank, suit, 106, 121)
    turned = picture.transpose(Image.Transpose.ROTATE_180)
    differing = sum(
        max(abs(a - b) for a, b in zip(one, other, strict=True)) > 48
        for one, other in zip(pixels(picture), pixels(turned), strict=True)
    )
    assert differing < 106 * 121 * 0.01


def test_the_ace_of_spades_is_ornate_and_alike_on_both_sides() -> None:
    ink, lace = aces.spade(100)
    for mask in (ink, lace):
        turned = mask.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        differing = ImageChops.difference(mask, turned).histogram()
        assert sum(differing[96:]) < 100 * 100 * 0.01
    share = sum(lace.histogram()[128:]) / sum(ink.histogram()[128:])
    assert 0.1 < share < 0.4


def pixels(picture: Image.Image) -> list[bytes]:
    data = picture.tobytes()
    return [data[at : at + 3] for at in range(0, len(data), 3)]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_a_back_has_its_two_colours_and_looks_alike_from_both_ends(pattern: str) -> None:
    back = load().back
    picture = panel(type(back)(pattern=pattern, ground=back.ground, figure=back.figure), 110, 160)
    seen = set(pixels(picture))
    assert bytes(back.ground) in seen
    assert bytes(back.figure) in seen
    turned = picture.transpose(Image.Transpose.ROTATE_180)
    differing = sum(
        max(abs(a - b) for a, b in zip(one, other, strict=True)) > 96
        for one, other in zip(pixels(picture), pixels(turned), strict=True)
    )
    assert differing < 110 * 160 * 0.05
