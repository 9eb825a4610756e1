"""The colours of every theme can be told apart, also with colour blindness."""

from itertools import combinations

import pytest

from rendering import load, themes
from rendering.palette import COURT_PAPER_TINT, mix_colours
from rendering.theme import Theme
from tests.rendering.themes.colour_vision import (
    COLOUR_VISIONS,
    ciede2000,
    colour_difference,
    contrast_ratio,
    to_cielab,
)

TEXT_CONTRAST = 4.5
"""The contrast that WCAG 2.2 requires of text."""
HIGH_CONTRAST = 7.0
"""The contrast that it requires of text at its highest level."""
MARK_CONTRAST = 3.0
"""The contrast that it requires of signs."""
CLEAR_DIFFERENCE = 20.0
"""A CIEDE2000 difference that is visible at a glance; about 2.3 is just noticeable."""
SHAPED_DIFFERENCE = 15.0
"""A difference that is enough where shapes differ, too."""
TINT_DIFFERENCE = 10.0
"""A difference that is enough for the paper of a whole card, which has a ring around it, too."""
CARD_CONTRAST = 1.6
"""The contrast at which a card stands out from the cloth around it."""


@pytest.fixture(params=themes())
def theme(request: pytest.FixtureRequest) -> Theme:
    """Provide each theme in turn."""
    return load(str(request.param))


def list_suit_inks(theme: Theme) -> dict[str, tuple[int, int, int]]:
    """Return the ink of each suit."""
    return {suit: getattr(theme.suits, suit) for suit in "CDHS"}


def test_suits_are_readable_on_every_paper(theme: Theme) -> None:
    court_paper = mix_colours(theme.card.paper, theme.court.gold, COURT_PAPER_TINT)
    assert {
        (suit, paper)
        for suit, ink in list_suit_inks(theme).items()
        for paper in (theme.card.paper, theme.card.tint, court_paper)
        if contrast_ratio(ink, paper) < TEXT_CONTRAST
    } == set()


def test_cards_stand_out_from_the_cloth(theme: Theme) -> None:
    assert contrast_ratio(theme.card.paper, theme.felt.cloth) >= CARD_CONTRAST
    assert contrast_ratio(theme.card.tint, theme.felt.cloth) >= CARD_CONTRAST


@pytest.mark.parametrize("vision", COLOUR_VISIONS)
def test_tinted_paper_differs_from_plain_paper_at_a_glance(theme: Theme, vision: str) -> None:
    difference = colour_difference(theme.card.tint, theme.card.paper, vision)
    assert difference >= TINT_DIFFERENCE


def test_names_are_readable_and_marks_visible_on_the_cloth(theme: Theme) -> None:
    felt = theme.felt
    assert contrast_ratio(felt.name, felt.cloth) >= TEXT_CONTRAST
    assert contrast_ratio(felt.mark, felt.cloth) >= MARK_CONTRAST
    assert contrast_ratio(felt.rank, felt.slot) >= MARK_CONTRAST


@pytest.mark.parametrize("vision", COLOUR_VISIONS)
def test_red_and_black_suits_marks_and_hints_are_distinguishable(theme: Theme, vision: str) -> None:
    felt, suits = theme.felt, theme.suits
    for red in (suits.D, suits.H):
        for black in (suits.C, suits.S):
            assert colour_difference(red, black, vision) >= SHAPED_DIFFERENCE
    for one, other in combinations((felt.cloth, felt.mark, felt.hint), 2):
        assert colour_difference(one, other, vision) >= SHAPED_DIFFERENCE


@pytest.mark.parametrize("vision", COLOUR_VISIONS)
def test_four_suit_colours_are_distinguishable(vision: str) -> None:
    theme = load("four-colour")
    felt = theme.felt
    differences = {
        one + other: colour_difference(ink, further, vision)
        for (one, ink), (other, further) in combinations(list_suit_inks(theme).items(), 2)
    }
    assert {
        pair: difference
        for pair, difference in differences.items()
        if difference < CLEAR_DIFFERENCE
    } == {}
    assert all(
        colour_difference(ink, theme.card.paper, vision) >= CLEAR_DIFFERENCE
        for ink in list_suit_inks(theme).values()
    )
    for one, other in combinations((felt.cloth, felt.mark, felt.hint, theme.card.paper), 2):
        assert colour_difference(one, other, vision) >= CLEAR_DIFFERENCE


def test_the_high_contrast_theme_has_high_contrast() -> None:
    theme = load("contrast")
    felt = theme.felt
    assert all(
        contrast_ratio(ink, paper) >= HIGH_CONTRAST
        for ink in list_suit_inks(theme).values()
        for paper in (theme.card.paper, theme.card.tint)
    )
    assert all(
        contrast_ratio(sign, felt.cloth) >= HIGH_CONTRAST
        for sign in (felt.name, felt.mark, felt.rank)
    )


@pytest.mark.parametrize(
    ("one", "other", "expected_difference"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_ciede2000_matches_the_published_examples(
    one: tuple[float, float, float], other: tuple[float, float, float], expected_difference: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected_difference, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(expected_difference, abs=1e-4)


def test_contrast_ratio_matches_its_definition() -> None:
    assert contrast_ratio((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast_ratio((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("vision", COLOUR_VISIONS)
def test_grey_looks_grey_to_every_vision(vision: str) -> None:
    assert to_cielab((128, 128, 128), vision) == pytest.approx(to_cielab((128, 128, 128)), abs=0.5)


@pytest.mark.parametrize(
    ("vision", "one", "other"),
    [
        ("protanopia", (150, 84, 0), (104, 104, 0)),
        ("deuteranopia", (200, 90, 60), (130, 130, 50)),
        ("tritanopia", (0, 120, 130), (0, 118, 190)),
    ],
)
def test_simulated_vision_confuses_the_expected_colours(
    vision: str, one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    assert colour_difference(one, other, vision) < colour_difference(one, other) / 2
