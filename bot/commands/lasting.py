"""How long something shall last, as people type it: 90m, 2h, 3 days, 1d 12h."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.commands.choices import choices
from bot.engine.errors import GameError
from bot.services.challenging import LONGEST, SHORTEST
from bot.ui.words import listener

if TYPE_CHECKING:
    from discord import app_commands

    from bot.client import Interaction

OFFERED = (
    SHORTEST,
    timedelta(hours=1),
    timedelta(days=1),
    timedelta(days=7),
    LONGEST,
)

_UNITS = {
    unit: seconds
    for seconds, units in (
        (60, "m min mins minute minutes"),
        (3600, "h hr hrs hour hours"),
        (86_400, "d day days"),
        (604_800, "w wk wks week weeks"),
    )
    for unit in units.split()
}
_PART = rf"([0-9]{{1,6}})\s*({'|'.join(_UNITS)})(?![a-z])\.?"
_WHOLE = re.compile(rf"\s*(?:{_PART}[\s,]*)+", re.ASCII | re.IGNORECASE)


def lasting(text: str) -> timedelta:
    """The length of time that was typed; GameError ``lasts-unreadable`` where it is none."""
    if not _WHOLE.fullmatch(text):
        raise GameError("lasts-unreadable", text=text)
    parts = re.findall(_PART, text, re.ASCII | re.IGNORECASE)
    return timedelta(seconds=sum(int(number) * _UNITS[unit.lower()] for number, unit in parts))


def typed(time: timedelta) -> str:
    """A length of time as it may be typed: in the largest unit that divides it."""
    seconds = int(time.total_seconds())
    unit = next(unit for unit in ("d", "h", "m") if seconds % _UNITS[unit] == 0)
    return f"{seconds // _UNITS[unit]}{unit}"


async def complete_lasting(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """What was typed, where it is a time that a challenge may last; and some that many take."""
    words = (await listener(interaction)).words
    times = list(OFFERED)
    try:
        wanted = lasting(current)
    except GameError:
        pass
    else:
        if SHORTEST <= wanted <= LONGEST and typed(wanted) not in map(typed, OFFERED):
            times.insert(0, wanted)
    return choices((typed(each), words.span(each.total_seconds())) for each in times)
