"""Themes: the colours of a table, read from ``themes/<name>/theme.toml``."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from rendering import backs

Colour = tuple[int, int, int]

FOLDER = Path(__file__).parent / "themes"
FIRST = "classic"
GRAINS = range(9)


class ThemeError(Exception):
    """A theme that cannot be used; the text names its file and the entry at fault."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Felt:
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
class Card:
    paper: Colour
    edge: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Suits:
    C: Colour
    D: Colour
    H: Colour
    S: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Court:
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
class Back:
    pattern: str
    ground: Colour
    figure: Colour


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Theme:
    """All that a table's look depends on; told apart by identity, which is quick to look up."""

    name: str
    felt: Felt
    card: Card
    suits: Suits
    court: Court
    back: Back


def themes() -> tuple[str, ...]:
    """The names that ``load`` knows, ``classic`` first."""
    found = {path.parent.name for path in FOLDER.glob("*/theme.toml")}
    return tuple(sorted(found, key=lambda name: (name != FIRST, name)))


def load(name: str = FIRST) -> Theme:
    """The theme of that folder, read once; ``ThemeError`` if unknown or an entry is amiss."""
    return _loaded(name)


@cache
def _loaded(name: str) -> Theme:
    if name not in themes():
        raise ThemeError(f"no theme is called {name!r}; there are: {', '.join(themes())}")
    return read(FOLDER / name / "theme.toml")


def read(path: Path) -> Theme:
    """The theme that a file holds; ``ThemeError`` names the file and the entry at fault."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ThemeError(f"{path}: {error}") from error
    name = table.pop("name", None)
    if not isinstance(name, str):
        raise ThemeError(f"{path}: name: a text is wanted")
    sections = {"felt": Felt, "card": Card, "suits": Suits, "court": Court, "back": Back}
    for key in table.keys() - sections.keys():
        raise ThemeError(f"{path}: {key}: no such entry")
    parts: dict[str, Any] = {
        key: _section(path, key, table.get(key), kind) for key, kind in sections.items()
    }
    return Theme(name=name, **parts)


def _section(path: Path, section: str, table: object, kind: type) -> object:
    if not isinstance(table, dict):
        raise ThemeError(f"{path}: [{section}]: missing")
    known = [field.name for field in fields(kind)]
    for key in table.keys() - set(known):
        raise ThemeError(f"{path}: {section}.{key}: no such entry")
    return kind(**{key: _entry(path, section, key, table.get(key)) for key in known})


def _entry(path: Path, section: str, key: str, value: object) -> object:
    where = f"{path}: {section}.{key}"
    if value is None:
        raise ThemeError(f"{where}: missing")
    if key == "grain":
        if type(value) is not int or value not in GRAINS:
            raise ThemeError(f"{where}: a whole number from 0 to {GRAINS[-1]} is wanted")
        return value
    if key == "pattern":
        if not isinstance(value, str) or value not in backs.PATTERNS:
            raise ThemeError(f"{where}: one of {', '.join(backs.PATTERNS)} is wanted")
        return value
    if not isinstance(value, str) or not re.fullmatch(r"#[0-9a-fA-F]{6}", value):
        raise ThemeError(f'{where}: a colour like "#1a2b3c" is wanted, not {value!r}')
    return tuple(bytes.fromhex(value[1:]))
