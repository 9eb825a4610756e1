"""Themes: the colours of a table, read from ``themes/<name>/theme.toml``."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from rendering.cards import backs

Colour = tuple[int, int, int]

THEMES_FOLDER = Path(__file__).parent / "themes"
DEFAULT_THEME_NAME = "classic"
GRAIN_RANGE = range(9)


class ThemeError(Exception):
    """A theme that cannot be used; the text names its file and the entry at fault."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeltColours:
    cloth: Colour
    grain: int
    shadow: Colour
    slot: Colour
    rim: Colour
    rank: Colour
    name: Colour
    mark: Colour
    hint: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CardColours:
    paper: Colour
    edge: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class SuitColours:
    C: Colour
    D: Colour
    H: Colour
    S: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class CourtColours:
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
    pattern: str
    ground: Colour
    figure: Colour


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Theme:
    """All that a table's look depends on; told apart by identity, which is quick to look up."""

    name: str
    felt: FeltColours
    card: CardColours
    suits: SuitColours
    court: CourtColours
    back: CardBackDesign


def themes() -> tuple[str, ...]:
    """The names that ``load`` knows, ``classic`` first."""
    found = {path.parent.name for path in THEMES_FOLDER.glob("*/theme.toml")}
    return tuple(sorted(found, key=lambda name: (name != DEFAULT_THEME_NAME, name)))


def load(name: str = DEFAULT_THEME_NAME) -> Theme:
    """The theme of that folder, read once; ``ThemeError`` if unknown or an entry is amiss."""
    return _load_cached_theme(name)


@cache
def _load_cached_theme(name: str) -> Theme:
    if name not in themes():
        raise ThemeError(f"no theme is called {name!r}; there are: {', '.join(themes())}")
    return read_theme_file(THEMES_FOLDER / name / "theme.toml")


def read_theme_file(path: Path) -> Theme:
    """The theme that a file holds; ``ThemeError`` names the file and the entry at fault."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ThemeError(f"{path}: {error}") from error
    name = table.pop("name", None)
    if not isinstance(name, str):
        raise ThemeError(f"{path}: name: a text is wanted")
    sections = {
        "felt": FeltColours,
        "card": CardColours,
        "suits": SuitColours,
        "court": CourtColours,
        "back": CardBackDesign,
    }
    for key in table.keys() - sections.keys():
        raise ThemeError(f"{path}: {key}: no such entry")
    parts: dict[str, Any] = {
        key: _parse_section(path, key, table.get(key), kind) for key, kind in sections.items()
    }
    return Theme(name=name, **parts)


def _parse_section(path: Path, section: str, table: object, record_type: type) -> object:
    if not isinstance(table, dict):
        raise ThemeError(f"{path}: [{section}]: missing")
    known = [field.name for field in fields(record_type)]
    for key in table.keys() - set(known):
        raise ThemeError(f"{path}: {section}.{key}: no such entry")
    return record_type(**{key: _parse_entry(path, section, key, table.get(key)) for key in known})


def _parse_entry(path: Path, section: str, key: str, value: object) -> object:
    where = f"{path}: {section}.{key}"
    if value is None:
        raise ThemeError(f"{where}: missing")
    if key == "grain":
        if type(value) is not int or value not in GRAIN_RANGE:
            raise ThemeError(f"{where}: a whole number from 0 to {GRAIN_RANGE[-1]} is wanted")
        return value
    if key == "pattern":
        if not isinstance(value, str) or value not in backs.BACK_PATTERNS:
            raise ThemeError(f"{where}: one of {', '.join(backs.BACK_PATTERNS)} is wanted")
        return value
    if not isinstance(value, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        raise ThemeError(f'{where}: a colour like "#1a2b3c" is wanted, not {value!r}')
    return tuple(bytes.fromhex(value[1:]))
