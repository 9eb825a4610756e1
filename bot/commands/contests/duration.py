"""Durations as people type them: 90m, 2h, 3 days, 1d 12h."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.commands.common.choices import build_choices
from bot.engine.errors import ErrorKey, GameError
from bot.services.contests.challenges import MAX_CHALLENGE_DURATION, MIN_CHALLENGE_DURATION
from bot.ui.common.viewer import load_viewer

if TYPE_CHECKING:
    from discord import app_commands

    from bot.client import Interaction

SUGGESTED_DURATIONS = (
    MIN_CHALLENGE_DURATION,
    timedelta(hours=1),
    timedelta(days=1),
    timedelta(days=7),
    MAX_CHALLENGE_DURATION,
)

_UNIT_SECONDS = {
    unit: seconds
    for seconds, units in (
        (60, "m min mins minute minutes"),
        (3600, "h hr hrs hour hours"),
        (86_400, "d day days"),
        (604_800, "w wk wks week weeks"),
    )
    for unit in units.split()
}
_PART_PATTERN = rf"([0-9]{{1,6}})\s*({'|'.join(_UNIT_SECONDS)})(?![a-z])\.?"
_DURATION_PATTERN = re.compile(rf"\s*(?:{_PART_PATTERN}[\s,]*)+", re.ASCII | re.IGNORECASE)


def parse_duration(text: str) -> timedelta:
    """Return the duration that was typed; raise GameError UNREADABLE_DURATION if it is none."""
    if not _DURATION_PATTERN.fullmatch(text):
        raise GameError(ErrorKey.UNREADABLE_DURATION, text=text)
    parts = re.findall(_PART_PATTERN, text, re.ASCII | re.IGNORECASE)
    return timedelta(
        seconds=sum(int(number) * _UNIT_SECONDS[unit.lower()] for number, unit in parts)
    )


def format_typed_duration(duration: timedelta) -> str:
    """Return a duration as it can be typed, in the largest unit that divides it: `36h`."""
    seconds = int(duration.total_seconds())
    unit = next(unit for unit in ("d", "h", "m") if seconds % _UNIT_SECONDS[unit] == 0)
    return f"{seconds // _UNIT_SECONDS[unit]}{unit}"


async def complete_duration(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest the typed duration, if a challenge may last that long, and common ones."""
    texts = (await load_viewer(interaction)).texts
    durations = list(SUGGESTED_DURATIONS)
    try:
        wanted = parse_duration(current)
    except GameError:
        pass
    else:
        if MIN_CHALLENGE_DURATION <= wanted <= MAX_CHALLENGE_DURATION and format_typed_duration(
            wanted
        ) not in map(format_typed_duration, SUGGESTED_DURATIONS):
            durations.insert(0, wanted)
    return build_choices(
        (format_typed_duration(duration), texts.format_duration(duration.total_seconds()))
        for duration in durations
    )
