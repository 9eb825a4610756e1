"""Themes: their folders, their sheets, and colours that can be told apart."""

import re
import tomllib
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image

from rendering import ThemeError, load, paint, themes
from rendering.__main__ import main
from rendering.palette import COURT_PAPER_TINT, get_palette, mix_colours
from rendering.theme import THEMES_FOLDER, Theme, read_theme_file
from tests.rendering.colour_vision import (
    COLOUR_VISIONS,
    colour_difference,
    contrast_ratio,
)
from tests.rendering.sample_scenes import canfield_scene

CLASSIC_THEME_TEXT = (THEMES_FOLDER / "classic" / "theme.toml").read_text(encoding="utf-8")
CLASSIC_ENTRIES = [
    (section, entry)
    for section, entries in tomllib.loads(CLASSIC_THEME_TEXT).items()
    if isinstance(entries, dict)
    for entry in entries
]


def test_classic_is_the_first_theme() -> None:
    assert themes()[0] == "classic"
    assert load() is load("classic")


def test_each_theme_differs_in_name_cloth_and_inks() -> None:
    loaded = [load(name) for name in themes()]
    assert {"classic", "dark", "contrast", "four-colour", "festive"} <= set(themes())
    assert len({theme.name for theme in loaded}) == len(loaded)
    assert len({theme.felt.cloth for theme in loaded}) == len(loaded)
    assert len({theme.court for theme in loaded}) == len(loaded)
    assert len({theme.back for theme in loaded}) == len(loaded)


@pytest.mark.parametrize("name", themes())
def test_every_theme_keeps_its_colours_in_the_palette(name: str) -> None:
    theme = load(name)
    palette = get_palette(theme)
    assert len(palette.colours) == 256
    expected_colours = [
        *(theme.card.paper, theme.felt.mark, theme.felt.hint, theme.felt.name),
        *(theme.suits.D, theme.suits.S, theme.back.ground, theme.back.figure),
        *(theme.court.line, theme.court.red, theme.court.blue, theme.court.white),
    ]
    for colour in expected_colours:
        nearest = palette.colours[palette.find_nearest_colour(colour)]
        assert max(abs(a - b) for a, b in zip(colour, nearest, strict=True)) <= 3


def test_an_unknown_theme_error_lists_the_known_themes() -> None:
    with pytest.raises(ThemeError, match=r"'no-such-theme'.*classic"):
        load("no-such-theme")


def test_a_copied_and_changed_theme_works(tmp_path: Path) -> None:
    file = tmp_path / "theme.toml"
    file.write_text(
        re.sub(r'cloth = "#\w+"', 'cloth = "#702030"', CLASSIC_THEME_TEXT), encoding="utf-8"
    )
    theme = read_theme_file(file)
    assert theme.felt.cloth == (0x70, 0x20, 0x30)
    assert paint(canfield_scene(), theme) != paint(canfield_scene(), load())


@pytest.mark.parametrize(("section", "entry"), CLASSIC_ENTRIES)
def test_every_theme_entry_is_required(section: str, entry: str, tmp_path: Path) -> None:
    file = tmp_path / "theme.toml"
    before, after = CLASSIC_THEME_TEXT.split(f"[{section}]")
    file.write_text(before + f"[{section}]" + re.sub(rf"\n{entry} = .*", "", after, count=1))
    with pytest.raises(ThemeError) as caught:
        read_theme_file(file)
    assert str(caught.value) == f"{file}: {section}.{entry}: missing"


@pytest.mark.parametrize(
    ("old", "new", "entry"),
    [
        (r"cloth = .*", "", "felt.cloth: missing"),
        (r"cloth = .*", 'cloth = "green"', "felt.cloth: a colour"),
        (r"cloth = .*", "cloth = 7", "felt.cloth: a colour"),
        (r"cloth = .*", 'clot = "#123456"', "felt.clot: no such entry"),
        (r"tint = .*", 'tint = "gold"', "card.tint: a colour"),
        (r"tint = .*", 'tint = "#ffe79"', "card.tint: a colour"),
        (r"tint = .*", "tint = [255, 231, 149]", "card.tint: a colour"),
        (r"tint = .*", 'tint = "#FEFCF6"', "card.tint: must differ from card.paper"),
        (r"lamp = .*", "lamp = 90", "felt.lamp: a whole number"),
        (r"lamp = .*", "lamp = true", "felt.lamp: a whole number"),
        (r"pattern = .*", 'pattern = "tartan"', "back.pattern: one of lattice"),
        (r"pattern = .*", "pattern = []", "back.pattern: one of lattice"),
        (r"\[court\]", "[courts]", "court"),
        (r"\[suits\][^[]*", "", "[suits]: missing"),
        (r"name = .*", "name = 3", "name: a text"),
        (r"\[felt\]", "[felt", "line"),
    ],
)
def test_a_broken_theme_entry_is_named_with_its_file(
    old: str, new: str, entry: str, tmp_path: Path
) -> None:
    file = tmp_path / "theme.toml"
    broken, changed = re.subn(old, new, CLASSIC_THEME_TEXT, count=1)
    assert changed
    file.write_text(broken, encoding="utf-8")
    with pytest.raises(ThemeError) as caught:
        read_theme_file(file)
    assert str(file) in str(caught.value)
    assert entry in str(caught.value)


def test_a_missing_theme_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ThemeError, match=r"theme\.toml"):
        read_theme_file(tmp_path / "theme.toml")


def test_the_deck_sheet_has_a_row_for_each_suit_and_the_back(tmp_path: Path) -> None:
    out = tmp_path / "deck.png"
    assert main(["sheet", str(out), "--theme", "classic", "--deck", "--large"]) == 0
    with Image.open(out) as picture:
        width, height = picture.width // 14, picture.height // 4
        back = picture.crop((13 * width, 0, 14 * width, height))
        colours = {colour for _, colour in back.getcolors(width * height) or ()}
    assert load().back.ground in colours


def test_an_unreadable_theme_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", str(tmp_path / "a.png"), "--theme", "no-such-theme"]) == 1
    assert "'no-such-theme'" in capsys.readouterr().err
    assert main(["sheet", str(tmp_path / "no" / "a.png"), "--theme", "classic"]) == 1
    assert "no" in capsys.readouterr().err


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
