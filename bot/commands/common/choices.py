"""What is offered as somebody types: as much of it as Discord shows."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from discord import app_commands

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_CHOICES = 25
"""So many are offered."""

MAX_CHOICE_LENGTH = 100
"""What is offered has so many characters at most, and so has what stands for it."""


def build_choices(values_and_lines: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """The first of what was found: a value each, and the line that is offered for it."""
    return [
        app_commands.Choice(name=line[:MAX_CHOICE_LENGTH], value=value)
        for value, line in islice(values_and_lines, MAX_CHOICES)
    ]


def build_matching_choices(
    typed: str, values_and_lines: Iterable[tuple[str, str]]
) -> list[app_commands.Choice[str]]:
    """The same of those whose line holds what was typed."""
    wanted = typed.strip().casefold()
    return build_choices(each for each in values_and_lines if wanted in each[1].casefold())
