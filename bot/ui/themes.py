"""The themes that players choose from; a broken one is named at start, and left out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import structlog

from bot.hosting.errors import OperatorError
from rendering.theme import FIRST, ThemeError, load, themes

if TYPE_CHECKING:
    from bot.locale.catalogue import Words
    from rendering.theme import Theme

log = structlog.get_logger("bot.ui.themes")


def check_themes() -> None:
    """Names each broken theme in the log, with file and entry; OperatorError if it is the first.

    The first one stands in for all others, so that nothing could be drawn without it.
    """
    for name in (FIRST, *themes()):
        try:
            load(name)
        except ThemeError as error:
            if name == FIRST:
                raise OperatorError(str(error)) from None
            log.warning("theme left out", why=str(error))


def used(name: str) -> str:
    """The name itself, or the first's where there is no such theme, or none that can be used."""
    return name if name in _sound() else FIRST


def theme_of(name: str) -> Theme:
    """The theme that is used for that name."""
    return load(used(name))


def theme_name(words: Words, name: str) -> str:
    """What a theme is called; a language may leave that to the theme's own file."""
    key = f"theme-{used(name)}"
    return words(key) if words.knows(key) else theme_of(name).name


def theme_names(words: Words) -> dict[str, str]:
    """What can be chosen, and what it is called."""
    return {name: theme_name(words, name) for name in _sound()}


@cache
def _sound() -> tuple[str, ...]:
    return tuple(name for name in themes() if _loads(name))


def _loads(name: str) -> bool:
    try:
        load(name)
    except ThemeError:
        return False  # it was named at start
    return True
