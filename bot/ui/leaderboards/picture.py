"""The picture of a leaderboard: places, bars of win rates, and figures, without names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.catalogue import get_english_texts
from bot.ui.common.theme_choice import get_theme
from bot.ui.leaderboards.text import PERIOD_TEXT_KEYS, format_game_group_name
from bot.ui.position.drawing_thread import draw_in_thread
from bot.ui.position.pictures import format_picture_number
from rendering.charts import HorizontalBarChart, HorizontalBarRow, paint_chart

if TYPE_CHECKING:
    from bot.models.players import PlayerSettings
    from bot.services.stats.leaderboards import LeaderboardPage, LeaderboardRow

_BAR_SCALES = (20, 40, 60, 80, 100)
"""The longest bar may stand for one of these win rates, in per cent."""


async def paint_leaderboard(page: LeaderboardPage, player: PlayerSettings) -> bytes:
    """Return the leaderboard as a PNG in the player's theme, painted off the event loop."""
    return await draw_in_thread(paint_chart, build_leaderboard_chart(page), get_theme(player.theme))


def build_leaderboard_chart(page: LeaderboardPage) -> HorizontalBarChart:
    """Return what is painted: the rows of the page, and the viewer's own row."""
    rows = [
        _build_chart_row(row, is_own=row == page.own_row, is_set_apart=is_set_apart)
        for row, is_set_apart in page.display_rows
    ]
    highest_rate = max((row.value for row in rows), default=0)
    texts = get_english_texts()
    caption = texts(
        "drawn-board",
        game=format_game_group_name(texts, page.game_group),
        period=texts(PERIOD_TEXT_KEYS[page.query.period]),
        ranking=page.query.ranking.value,
    )
    return HorizontalBarChart(
        rows=tuple(rows),
        caption=caption,
        unit="%",
        full_value=next(scale for scale in _BAR_SCALES if highest_rate <= scale),
    )


def _build_chart_row(row: LeaderboardRow, *, is_own: bool, is_set_apart: bool) -> HorizontalBarRow:
    texts, counts = get_english_texts(), row.counts
    return HorizontalBarRow(
        label="–" if row.rank is None else texts.format_number(row.rank),
        value=100 * counts.win_rate,
        notes=(
            texts.format_percentage(counts.win_rate),
            f"{format_picture_number(counts.ranked_wins)}/{format_picture_number(counts.games)}",
        ),
        is_highlighted=is_own,
        has_gap_before=is_set_apart,
    )
