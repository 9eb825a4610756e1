"""Suggestions while a player types, within Discord's limits."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from discord import app_commands

if TYPE_CHECKING:
    from collections.abc import Iterable

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
    typed: str, values_and_lines: Iterable[tuple[str, str]]
) -> list[app_commands.Choice[str]]:
    """Return the first suggestions whose line contains what was typed."""
    wanted = typed.strip().casefold()
    return build_choices(
        (value, line) for value, line in values_and_lines if wanted in line.casefold()
    )
