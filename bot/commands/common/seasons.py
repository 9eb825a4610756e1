"""Find seasons by the months that players type: in their language, in English or as 2026-10."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from discord import app_commands

from bot.client import Interaction
from bot.commands.common.choices import build_matching_choices
from bot.engine.errors import ErrorKey, GameError
from bot.engine.typed_moves.vocabulary import fold_text
from bot.locale.catalogue import Texts, get_english_texts
from bot.locale.game_names import normalize_name
from bot.services.stats.periods import find_month
from bot.ui.common.viewer import load_viewer
from bot.ui.leaderboards.text import format_season

_YEAR_AND_MONTH = re.compile(r"(\d{4})-(\d{1,2})", re.ASCII)
_YEAR = re.compile(r"\d{4}", re.ASCII)
_SHORTEST_MONTH_NAME = 3


async def complete_season(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the months that are over and kept, the newest first."""
    texts = (await load_viewer(interaction)).texts
    seasons = await interaction.client.services.seasons.list_past_seasons()
    return build_matching_choices(
        current,
        (
            (season[1:], format_season(season, texts), format_season(season, get_english_texts()))
            for season in seasons
        ),
    )


async def resolve_season(interaction: Interaction, typed: str) -> str:
    """Return the key of the month that was typed; GameError ``no-such-season`` if it is none.

    Without a year it is the last such month, this one included. Whether anything was kept of the
    month is not looked at.
    """
    texts = (await load_viewer(interaction)).texts
    current = interaction.client.services.seasons.get_current_season()
    key = find_typed_season(texts, typed, current)
    if key is None:
        raise GameError(ErrorKey.NO_SUCH_SEASON, text=typed)
    return key


def find_typed_season(texts: Texts, typed: str, current: str) -> str | None:
    """Return the key of the month that was typed, or None; ``current`` is this month's."""
    typed = fold_text(typed)
    if match := _YEAR_AND_MONTH.fullmatch(typed.strip()):
        key = f"m{match[1]}-{int(match[2]):02}"
        return key if find_month(key) else None
    years = _YEAR.findall(typed)
    name = normalize_name(_YEAR.sub(" ", typed))
    months = [number for number in range(1, 13) if name in _list_names_of_month(number, texts)] or [
        number
        for number in range(1, 13)
        if len(name) >= _SHORTEST_MONTH_NAME
        and any(each.startswith(name) for each in _list_names_of_month(number, texts))
    ]
    if len(months) != 1 or len(years) > 1:
        return None
    this_year = int(current[1:5])
    if years:
        key = f"m{years[0]}-{months[0]:02}"
    else:
        key = f"m{this_year}-{months[0]:02}"
        key = key if key <= current else f"m{this_year - 1}-{months[0]:02}"
    return key if find_month(key) else None


def _list_names_of_month(number: int, texts: Texts) -> list[str]:
    """Return a month's names, alone and as they stand before a year, as they are compared."""
    day = datetime(2026, number, 1, tzinfo=UTC)
    return [
        normalize_name(name)
        for each in (texts, get_english_texts())
        for name in (*each.list_month_names(number), _YEAR.sub(" ", each.format_month(day)))
    ]
