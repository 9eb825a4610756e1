"""Suggestions while a player types, within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from discord import app_commands

from bot.engine.typed_moves.vocabulary import fold_text

MAX_CHOICES = 25
"""At most this many suggestions are shown."""

MAX_CHOICE_LENGTH = 100
"""The length limit of a suggestion's line and of its value, in characters."""


def build_choices(values_and_lines: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return the first suggestions, each from a value and the line shown for it."""
    return [
        app_commands.Choice(name=line[:MAX_CHOICE_LENGTH], value=value)
        for value, line in islice(values_and_lines, MAX_CHOICES)
    ]


def build_matching_choices(
    typed: str, values_and_lines: Iterable[tuple[str, str, str]]
) -> list[app_commands.Choice[str]]:
    """Return the first suggestions with a line that contains what was typed.

    Each has a value, the line shown for it, and that line in English, which may be typed too.
    Capitals and accents do not matter.
    """
    wanted = fold_text(typed).strip()
    return build_choices(
        (value, line)
        for value, line, english_line in values_and_lines
        if wanted in fold_text(line) or wanted in fold_text(english_line)
    )
