"""Themes: folders with one file each, and the errors that name what is wrong in a file."""

import re
import tomllib
from pathlib import Path

import pytest

from rendering import ThemeError, load, paint, themes
from rendering.palette import get_palette
from rendering.theme import THEMES_FOLDER, read_theme_file
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
def test_every_theme_can_paint(name: str) -> None:
    assert paint(canfield_scene(), load(name)).startswith(b"\x89PNG")


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
