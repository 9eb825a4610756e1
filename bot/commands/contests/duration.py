"""Durations as people type them: 90m, 2h, 3 days, 1d 12h."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import lru_cache

from discord import app_commands

from bot.client import Interaction
from bot.commands.common.choices import build_choices
from bot.engine.errors import ErrorKey, GameError
from bot.engine.typed_moves.vocabulary import fold_text
from bot.locale.catalogue import Texts, get_english_texts
from bot.services.contests.challenges import MAX_CHALLENGE_DURATION, MIN_CHALLENGE_DURATION
from bot.ui.common.viewer import load_viewer

SUGGESTED_DURATIONS = (
    MIN_CHALLENGE_DURATION,
    timedelta(hours=1),
    timedelta(days=1),
    timedelta(days=7),
    MAX_CHALLENGE_DURATION,
)

_UNITS = {
    "typed-minute": timedelta(minutes=1),
    "typed-hour": timedelta(hours=1),
    "typed-day": timedelta(days=1),
    "typed-week": timedelta(weeks=1),
}
"""Units of time, by the key of their words."""

_TYPED_UNITS = {"d": timedelta(days=1), "h": timedelta(hours=1)}

_PART = re.compile(r"(\d{1,6})\s*([^\d\s,.]+)\.?[\s,]*")


def parse_duration(text: str, texts: Texts) -> timedelta:
    """Return the duration that was typed, with units in the player's language or in English.

    Raises GameError (``unreadable-duration``) if it is none.
    """
    units = _find_units(texts)
    folded = _find_joining_words(texts).sub(" ", fold_text(text).strip())
    parts = [(match[1], units.get(match[2])) for match in _PART.finditer(folded)]
    is_whole = 0 < len(parts) <= len(_UNITS) and not _PART.sub("", folded)
    if not is_whole or not all(unit for _, unit in parts):
        raise GameError(ErrorKey.UNREADABLE_DURATION, text=text)
    return sum((int(number) * unit for number, unit in parts if unit), timedelta())


@lru_cache(maxsize=64)
def _find_units(texts: Texts) -> dict[str, timedelta]:
    """Return the units by the words for them; the player's language comes before English."""
    return {
        fold_text(word.strip()): unit
        for each in (get_english_texts(), texts)
        for key, unit in _UNITS.items()
        for word in (each.find_own_text(key) or "").split(";")
    }


@lru_cache(maxsize=64)
def _find_joining_words(texts: Texts) -> re.Pattern[str]:
    """Return the pattern of “and” before another number, in the player's language and English."""
    words = {
        fold_text(each.format_list(["1", "2"]).strip(" 12"))
        for each in (get_english_texts(), texts)
    }
    return re.compile(rf"(?<=[\s,])(?:{'|'.join(map(re.escape, sorted(words)))})(?=\s+\d)")


def format_typed_duration(duration: timedelta) -> str:
    """Return a duration as it can be typed, in the largest unit that divides it: `36h`."""
    for letter, unit in _TYPED_UNITS.items():
        if duration % unit == timedelta():
            return f"{duration // unit}{letter}"
    return f"{duration // timedelta(minutes=1)}m"


async def complete_duration(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest the typed duration, if a challenge may last that long, and common ones."""
    texts = (await load_viewer(interaction)).texts
    durations = list(SUGGESTED_DURATIONS)
    try:
        wanted = parse_duration(current, texts)
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
