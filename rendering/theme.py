"""Themes: the colours of a table, read from ``themes/<name>/theme.toml``."""

import re
import tomllib
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

Colour = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""

THEMES_FOLDER = Path(__file__).parent / "themes"
DEFAULT_THEME_NAME = "classic"
LAMP_RANGE = range(21)
"""The values that ``felt.lamp`` may have."""


class ThemeError(Exception):
    """A theme that cannot be used; the text names its file and the wrong entry."""


class BackPattern(StrEnum):
    """The patterns that a theme can choose for the backs of its cards.

    ``rendering/card_backs.py`` has a function for each.
    """

    LATTICE = "lattice"
    PETALS = "petals"
    BASKET = "basket"
    ROSETTE = "rosette"
    STARS = "stars"


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltColours:
    """The colours of the cloth and of what is drawn on it; the comments in theme.toml say more.

    ``lamp`` is how much darker the cloth is where a lamp above the table hardly reaches, in steps
    of a colour channel.
    """

    cloth: Colour
    lamp: int
    shadow: Colour
    slot: Colour
    rim: Colour
    rank: Colour
    name: Colour
    mark: Colour
    hint: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CardColours:
    """The colours of a card's paper, of that of cards that just moved, and of their thin edge."""

    paper: Colour
    tint: Colour
    edge: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitColours:
    """The ink of clubs, diamonds, hearts and spades."""

    C: Colour
    D: Colour
    H: Colour
    S: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CourtColours:
    """The colours that kings, queens and jacks are painted with."""

    line: Colour
    black: Colour
    skin: Colour
    gold: Colour
    red: Colour
    blue: Colour
    green: Colour
    brown: Colour
    silver: Colour
    white: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBackDesign:
    """The pattern on the back of a card and its two colours."""

    pattern: BackPattern
    ground: Colour
    figure: Colour


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Theme:
    """Everything that a table's look depends on.

    Themes are compared by identity, which makes them quick keys for cached sprites.
    """

    name: str
    felt: FeltColours
    card: CardColours
    suits: SuitColours
    court: CourtColours
    back: CardBackDesign


def themes() -> tuple[str, ...]:
    """Return the names that ``load`` accepts, ``classic`` first and the others sorted."""
    names = {path.parent.name for path in THEMES_FOLDER.glob("*/theme.toml")}
    return tuple(sorted(names, key=lambda name: (name != DEFAULT_THEME_NAME, name)))


def load(name: str = DEFAULT_THEME_NAME) -> Theme:
    """Load the theme in the folder of that name; each is read only once.

    Raises ThemeError if there is no such theme or its file has a wrong entry.
    """
    return _load_cached_theme(name)


@cache
def _load_cached_theme(name: str) -> Theme:
    if name not in themes():
        raise ThemeError(f"no theme is called {name!r}; there are: {', '.join(themes())}")
    return read_theme_file(THEMES_FOLDER / name / "theme.toml")


def read_theme_file(path: Path) -> Theme:
    """Read a theme from a file; raise ThemeError naming the file and the wrong entry."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ThemeError(f"{path}: {error}") from error
    name = table.pop("name", None)
    if not isinstance(name, str):
        raise ThemeError(f"{path}: name: a text is needed")
    sections = {
        "felt": FeltColours,
        "card": CardColours,
        "suits": SuitColours,
        "court": CourtColours,
        "back": CardBackDesign,
    }
    for key in table.keys() - sections.keys():
        raise ThemeError(f"{path}: {key}: no such entry")
    records: dict[str, Any] = {
        section: _parse_section(path, section, table.get(section), record_type)
        for section, record_type in sections.items()
    }
    if records["card"].tint == records["card"].paper:
        raise ThemeError(f"{path}: card.tint: must differ from card.paper")
    return Theme(name=name, **records)


def _parse_section(path: Path, section: str, table: object, record_type: type) -> object:
    if not isinstance(table, dict):
        raise ThemeError(f"{path}: [{section}]: missing")
    known_keys = [field.name for field in fields(record_type)]
    for key in table.keys() - set(known_keys):
        raise ThemeError(f"{path}: {section}.{key}: no such entry")
    return record_type(
        **{key: _parse_entry(path, section, key, table.get(key)) for key in known_keys}
    )


def _parse_entry(path: Path, section: str, key: str, value: object) -> object:
    entry = f"{path}: {section}.{key}"
    if value is None:
        raise ThemeError(f"{entry}: missing")
    if key == "lamp":
        if type(value) is not int or value not in LAMP_RANGE:
            raise ThemeError(f"{entry}: a whole number from 0 to {LAMP_RANGE[-1]} is needed")
        return value
    if key == "pattern":
        if not isinstance(value, str) or value not in set(BackPattern):
            raise ThemeError(f"{entry}: one of {', '.join(BackPattern)} is needed")
        return BackPattern(value)
    if not isinstance(value, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        raise ThemeError(f'{entry}: a colour like "#1a2b3c" is needed, not {value!r}')
    return tuple(bytes.fromhex(value[1:]))
