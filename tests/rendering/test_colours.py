"""Every theme's colours can be told apart, by eyes that lack a cone too."""

from itertools import combinations

import pytest

from rendering import load, themes
from rendering.theme import Theme
from tests.rendering.vision import EYES, ciede2000, contrast, difference, lab

READ = 4.5
"""The contrast that WCAG 2.2 asks of text."""
STRONG = 7.0
"""What it asks at its highest level."""
SIGN = 3.0
"""What it asks of a sign."""
APART = 20.0
"""A CIEDE2000 difference that is told at a glance; 2.3 or so is just seen."""
TOLD = 15.0
"""One that is told where shapes tell the same."""


@pytest.fixture(params=themes())
def theme(request: pytest.FixtureRequest) -> Theme:
    return load(str(request.param))


def inks(theme: Theme) -> dict[str, tuple[int, int, int]]:
    return {suit: getattr(theme.suits, suit) for suit in "CDHS"}


def test_an_index_is_read_on_its_paper(theme: Theme) -> None:
    assert {
        suit: ink for suit, ink in inks(theme).items() if contrast(ink, theme.card.paper) < READ
    } == {}


def test_a_name_is_read_and_a_mark_is_seen_on_the_cloth(theme: Theme) -> None:
    felt = theme.felt
    assert contrast(felt.name, felt.cloth) >= READ
    assert contrast(felt.mark, felt.cloth) >= SIGN


@pytest.mark.parametrize("eyes", EYES)
def test_red_and_black_suits_and_marks_and_hints_are_told_apart(theme: Theme, eyes: str) -> None:
    felt, suits = theme.felt, theme.suits
    for red in (suits.D, suits.H):
        for black in (suits.C, suits.S):
            assert difference(red, black, eyes) >= TOLD
    for one, other in combinations((felt.cloth, felt.mark, felt.hint), 2):
        assert difference(one, other, eyes) >= TOLD


@pytest.mark.parametrize("eyes", EYES)
def test_four_colours_stay_four(eyes: str) -> None:
    theme = load("four-colour")
    felt = theme.felt
    told = {
        one + other: difference(ink, further, eyes)
        for (one, ink), (other, further) in combinations(inks(theme).items(), 2)
    }
    assert {pair: far for pair, far in told.items() if far < APART} == {}
    assert all(difference(ink, theme.card.paper, eyes) >= APART for ink in inks(theme).values())
    for one, other in combinations((felt.cloth, felt.mark, felt.hint, theme.card.paper), 2):
        assert difference(one, other, eyes) >= APART


def test_high_contrast_is_high() -> None:
    theme = load("contrast")
    felt = theme.felt
    assert all(contrast(ink, theme.card.paper) >= STRONG for ink in inks(theme).values())
    assert all(contrast(sign, felt.cloth) >= STRONG for sign in (felt.name, felt.mark, felt.rank))


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_those_of_the_published_examples(
    one: tuple[float, float, float], other: tuple[float, float, float], far: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(far, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(far, abs=1e-4)


def test_contrast_is_that_of_its_definition() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("eyes", EYES)
def test_grey_is_grey_to_all_eyes(eyes: str) -> None:
    assert lab((128, 128, 128), eyes) == pytest.approx(lab((128, 128, 128)), abs=0.5)


@pytest.mark.parametrize(
    ("eyes", "one", "other"),
    [
        ("protanopia", (150, 84, 0), (104, 104, 0)),
        ("deuteranopia", (200, 90, 60), (130, 130, 50)),
        ("tritanopia", (0, 120, 130), (0, 118, 190)),
    ],
)
def test_eyes_confuse_what_such_eyes_confuse(
    eyes: str, one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    assert difference(one, other, eyes) < difference(one, other) / 2
