"""What is offered as somebody types: as much of it as Discord shows."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from discord import app_commands

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST = 25
"""So many are offered."""

LONGEST = 100
"""What is offered has so many characters at most, and so has what stands for it."""


def choices(found: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """The first of what was found: a value each, and the line that is offered for it."""
    return [
        app_commands.Choice(name=line[:LONGEST], value=value) for value, line in islice(found, MOST)
    ]


def holding(typed: str, found: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """The same of those whose line holds what was typed."""
    wanted = typed.strip().casefold()
    return choices(each for each in found if wanted in each[1].casefold())
