"""The themes that players choose from; a broken one is named at start, and left out."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import structlog

from bot.errors import OperatorError
from rendering.theme import DEFAULT_THEME_NAME, ThemeError, load, themes

if TYPE_CHECKING:
    from bot.locale.catalogue import Texts
    from rendering.theme import Theme

log = structlog.get_logger("bot.ui.common.theme_choice")


def check_themes() -> None:
    """Names each broken theme in the log, with file and entry; OperatorError if it is the first.

    The first one stands in for all others, so that nothing could be drawn without it.
    """
    for name in (DEFAULT_THEME_NAME, *themes()):
        try:
            load(name)
        except ThemeError as error:
            if name == DEFAULT_THEME_NAME:
                raise OperatorError(str(error)) from None
            log.warning("theme left out", why=str(error))


def resolve_theme_name(name: str) -> str:
    """The name itself, or the first's where there is no such theme, or none that can be used."""
    return name if name in _list_usable_themes() else DEFAULT_THEME_NAME


def get_theme(name: str) -> Theme:
    """The theme that is used for that name."""
    return load(resolve_theme_name(name))


def format_theme_name(texts: Texts, name: str) -> str:
    """What a theme is called; a language may leave that to the theme's own file."""
    key = f"theme-{resolve_theme_name(name)}"
    return texts(key) if texts.has_text(key) else get_theme(name).name


def list_theme_labels(texts: Texts) -> dict[str, str]:
    """What can be chosen, and what it is called."""
    return {name: format_theme_name(texts, name) for name in _list_usable_themes()}


@cache
def _list_usable_themes() -> tuple[str, ...]:
    return tuple(name for name in themes() if _can_load_theme(name))


def _can_load_theme(name: str) -> bool:
    try:
        load(name)
    except ThemeError:
        return False  # it was named at start
    return True
