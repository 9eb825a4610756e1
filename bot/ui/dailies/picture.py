"""A day's board as a picture: places and cards up, without names and without the deal's number."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.locale.catalogue import get_english_texts
from bot.ui.common.theme_choice import get_theme
from bot.ui.position.pictures import format_picture_game_name
from rendering.charts import HorizontalBarChart, HorizontalBarRow, paint_chart

if TYPE_CHECKING:
    from bot.models.players import PlayerSettings
    from bot.services.contests.dailies import DailyPage
    from bot.services.contests.ranking import RankedEntry


async def paint_daily_board(day: DailyPage, player: PlayerSettings) -> bytes:
    """The PNG of the board in the theme of the player who looks at it, off the event loop."""
    return await asyncio.to_thread(
        paint_chart, build_daily_board_chart(day), get_theme(player.theme)
    )


def build_daily_board_chart(day: DailyPage) -> HorizontalBarChart:
    """What is drawn of a day's board: its page, and the player's own place wherever that is."""
    rows = [_build_chart_row(each, day) for each in day.ranked_entries]
    if day.own_ranked_entry and day.is_own_entry_off_page:
        rows.append(replace(_build_chart_row(day.own_ranked_entry, day), has_gap_before=bool(rows)))
    words = get_english_texts()
    caption = words(
        "drawn-daily",
        game=format_picture_game_name(day.contest.variant),
        day=words.format_day(day.date),
    )
    return HorizontalBarChart(rows=tuple(rows), caption=caption, full_value=day.card_count)


def _build_chart_row(ranked_entry: RankedEntry, day: DailyPage) -> HorizontalBarRow:
    words, entry = get_english_texts(), ranked_entry.entry
    return HorizontalBarRow(
        label="–" if ranked_entry.rank is None else words.format_number(ranked_entry.rank),
        value=entry.cards_up,
        notes=(
            f"{entry.cards_up}/{day.card_count}",
            words("drawn-daily-moves", moves=entry.move_count),
        ),
        is_highlighted=day.own_entry is not None and entry.player_id == day.own_entry.player_id,
    )
