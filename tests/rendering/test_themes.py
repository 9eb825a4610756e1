"""Themes: folders with one file each, and what is said when a file is amiss."""

import re
import tomllib
from pathlib import Path

import pytest

from rendering import ThemeError, load, paint, themes
from rendering.palette import of
from rendering.theme import FOLDER, read
from tests.rendering.tables import canfield

CLASSIC = (FOLDER / "classic" / "theme.toml").read_text(encoding="utf-8")
ENTRIES = [
    (section, entry)
    for section, entries in tomllib.loads(CLASSIC).items()
    if isinstance(entries, dict)
    for entry in entries
]


def test_classic_is_the_first_theme() -> None:
    assert themes()[0] == "classic"
    assert load() is load("classic")


def test_each_theme_has_its_own_name_cloth_and_inks_or_stuffs() -> None:
    loaded = [load(name) for name in themes()]
    assert {"classic", "dark", "contrast", "four-colour", "festive"} <= set(themes())
    assert len({theme.name for theme in loaded}) == len(loaded)
    assert len({theme.felt.cloth for theme in loaded}) == len(loaded)
    assert len({theme.court for theme in loaded}) == len(loaded)
    assert len({theme.back for theme in loaded}) == len(loaded)


@pytest.mark.parametrize("name", themes())
def test_every_theme_paints(name: str) -> None:
    assert paint(canfield(), load(name)).startswith(b"\x89PNG")


@pytest.mark.parametrize("name", themes())
def test_every_theme_has_its_own_colours_in_its_palette(name: str) -> None:
    theme = load(name)
    palette = of(theme)
    assert len(palette.colours) == 256
    wanted = [
        *(theme.card.paper, theme.felt.mark, theme.felt.hint, theme.felt.name),
        *(theme.suits.D, theme.suits.S, theme.back.ground, theme.back.figure),
        *(theme.court.line, theme.court.red, theme.court.blue, theme.court.white),
    ]
    for colour in wanted:
        near = palette.colours[palette.nearest(colour)]
        assert max(abs(a - b) for a, b in zip(colour, near, strict=True)) <= 3


def test_an_unknown_theme_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(ThemeError, match=r"'velvet'.*classic"):
        load("velvet")


def test_a_theme_may_be_copied_and_changed(tmp_path: Path) -> None:
    file = tmp_path / "theme.toml"
    file.write_text(re.sub(r'cloth = "#\w+"', 'cloth = "#702030"', CLASSIC), encoding="utf-8")
    theme = read(file)
    assert theme.felt.cloth == (0x70, 0x20, 0x30)
    assert paint(canfield(), theme) != paint(canfield(), load())


@pytest.mark.parametrize(("section", "entry"), ENTRIES)
def test_every_entry_is_asked_for(section: str, entry: str, tmp_path: Path) -> None:
    file = tmp_path / "theme.toml"
    before, after = CLASSIC.split(f"[{section}]")
    file.write_text(before + f"[{section}]" + re.sub(rf"\n{entry} = .*", "", after, count=1))
    with pytest.raises(ThemeError) as caught:
        read(file)
    assert str(caught.value) == f"{file}: {section}.{entry}: missing"


@pytest.mark.parametrize(
    ("old", "new", "entry"),
    [
        (r"cloth = .*", "", "felt.cloth: missing"),
        (r"cloth = .*", 'cloth = "green"', "felt.cloth: a colour"),
        (r"cloth = .*", "cloth = 7", "felt.cloth: a colour"),
        (r"cloth = .*", 'clot = "#123456"', "felt.clot: no such entry"),
        (r"grain = .*", "grain = 90", "felt.grain: a whole number"),
        (r"grain = .*", "grain = true", "felt.grain: a whole number"),
        (r"pattern = .*", 'pattern = "tartan"', "back.pattern: one of lattice"),
        (r"pattern = .*", "pattern = []", "back.pattern: one of lattice"),
        (r"\[court\]", "[courts]", "court"),
        (r"\[suits\][^[]*", "", "[suits]: missing"),
        (r"name = .*", "name = 3", "name: a text"),
        (r"\[felt\]", "[felt", "line"),
    ],
)
def test_a_broken_entry_is_named_with_its_file(
    old: str, new: str, entry: str, tmp_path: Path
) -> None:
    file = tmp_path / "theme.toml"
    broken, changed = re.subn(old, new, CLASSIC, count=1)
    assert changed
    file.write_text(broken, encoding="utf-8")
    with pytest.raises(ThemeError) as caught:
        read(file)
    assert str(file) in str(caught.value)
    assert entry in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ThemeError, match=r"theme\.toml"):
        read(tmp_path / "theme.toml")
