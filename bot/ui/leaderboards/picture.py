"""A board as a picture: places, bars of rates with their intervals, and figures, without names.

A dot is on the lower end of each interval, by which places go.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.locale.catalogue import get_english_texts
from bot.ui.common.theme_choice import get_theme
from bot.ui.leaderboards.text import PERIOD_TEXT_KEYS, format_game_group_name
from bot.ui.position.pictures import format_picture_number
from rendering.charts import HorizontalBarChart, HorizontalBarRow, paint_chart

if TYPE_CHECKING:
    from bot.models.players import PlayerSettings
    from bot.services.stats.leaderboards import LeaderboardPage, LeaderboardRow

_BAR_SCALES = (20, 40, 60, 80, 100)
"""What the longest bar may stand for, in per cent."""


async def paint_leaderboard(page: LeaderboardPage, player: PlayerSettings) -> bytes:
    """The PNG of the board in the theme of the player who looks at it, off the event loop."""
    return await asyncio.to_thread(
        paint_chart, build_leaderboard_chart(page), get_theme(player.theme)
    )


def build_leaderboard_chart(page: LeaderboardPage) -> HorizontalBarChart:
    """What is drawn of a board: its page, and the player's own place wherever that is."""
    rows = [
        _build_chart_row(each, is_own=each == page.own_row, is_set_apart=apart)
        for each, apart in page.display_rows
    ]
    highest = max((max(row.interval or (0, 0)) for row in rows), default=0)
    whole = next((each for each in _BAR_SCALES if highest <= each), _BAR_SCALES[-1])
    words = get_english_texts()
    caption = words(
        "drawn-board",
        game=format_game_group_name(words, page.game_group),
        period=words(PERIOD_TEXT_KEYS[page.query.period]),
        ranking=page.query.ranking.value,
    )
    return HorizontalBarChart(
        rows=tuple(rows),
        caption=caption,
        dot_legend=words("drawn-board-key"),
        unit="%",
        full_value=whole,
    )


def _build_chart_row(row: LeaderboardRow, *, is_own: bool, is_set_apart: bool) -> HorizontalBarRow:
    words, count = get_english_texts(), row.counts
    low, high = count.win_rate_interval
    return HorizontalBarRow(
        label="–" if row.rank is None else words.format_number(row.rank),
        value=100 * count.win_rate,
        notes=(
            words.format_percentage(count.win_rate),
            f"{format_picture_number(count.ranked_wins)}/{format_picture_number(count.games)}",
        ),
        interval=(100 * low, 100 * high),
        golden_dot_value=100 * low,
        is_highlighted=is_own,
        has_gap_before=is_set_apart,
    )
