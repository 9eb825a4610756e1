"""The themes that players choose from; broken ones are logged at start and left out."""

from __future__ import annotations

from functools import cache

import structlog

from bot.errors import OperatorError
from bot.locale.catalogue import Texts
from rendering.theme import DEFAULT_THEME_NAME, Theme, ThemeError, load, themes

log = structlog.get_logger("bot.ui.common.theme_choice")


def check_themes() -> None:
    """Log each broken theme with its file and entry.

    Raises OperatorError if the default theme is broken: it is used in place of all others.
    """
    for name in (DEFAULT_THEME_NAME, *themes()):
        try:
            load(name)
        except ThemeError as error:
            if name == DEFAULT_THEME_NAME:
                raise OperatorError(str(error)) from None
            log.warning("theme left out", reason=str(error))


def resolve_theme_name(name: str) -> str:
    """Return the name, or the default theme's if there is no such usable theme."""
    return name if name in _list_usable_themes() else DEFAULT_THEME_NAME


def get_theme(name: str) -> Theme:
    """Return the theme of this name, or the default theme if it cannot be used."""
    return load(resolve_theme_name(name))


def format_theme_name(texts: Texts, name: str) -> str:
    """Return a theme's name in this language, or the name in the theme's own file."""
    key = f"theme-{resolve_theme_name(name)}"
    return texts(key) if texts.has_text(key) else get_theme(name).name


def list_theme_labels(texts: Texts) -> dict[str, str]:
    """Return the labels of the themes that can be chosen, by their names."""
    return {name: format_theme_name(texts, name) for name in _list_usable_themes()}


@cache
def _list_usable_themes() -> tuple[str, ...]:
    return tuple(name for name in themes() if _can_load_theme(name))


def _can_load_theme(name: str) -> bool:
    try:
        load(name)
    except ThemeError:
        return False  # check_themes has logged it
    return True
