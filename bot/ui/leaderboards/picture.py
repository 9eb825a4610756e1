"""The picture of a leaderboard: names or places, bars of win rates, and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.catalogue import get_english_texts
from bot.ui.common.player_names import format_picture_label
from bot.ui.common.theme_choice import get_theme
from bot.ui.leaderboards.text import PERIOD_TEXT_KEYS, format_game_group_name
from bot.ui.position.drawing_thread import draw_in_thread
from bot.ui.position.pictures import format_picture_number
from rendering.charts import HorizontalBarChart, HorizontalBarRow, paint_chart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.models.players import PlayerSettings
    from bot.services.stats.leaderboards import LeaderboardPage, LeaderboardRow

_BAR_SCALES = (20, 40, 60, 80, 100)
"""The longest bar may stand for one of these win rates, in per cent."""


async def paint_leaderboard(
    page: LeaderboardPage, picture_names: Mapping[int, str], player: PlayerSettings
) -> bytes:
    """Return the leaderboard as a PNG in the player's theme, painted off the event loop."""
    chart = build_leaderboard_chart(page, picture_names)
    return await draw_in_thread(paint_chart, chart, get_theme(player.theme))


def build_leaderboard_chart(
    page: LeaderboardPage, picture_names: Mapping[int, str]
) -> HorizontalBarChart:
    """Return what is painted: the rows of the page, and the viewer's own row."""
    rows = [
        _build_chart_row(row, picture_names, is_own=row == page.own_row, is_set_apart=is_set_apart)
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


def _build_chart_row(
    row: LeaderboardRow, picture_names: Mapping[int, str], *, is_own: bool, is_set_apart: bool
) -> HorizontalBarRow:
    texts, counts = get_english_texts(), row.counts
    return HorizontalBarRow(
        label=format_picture_label(picture_names, row.player_id, row.rank),
        value=100 * counts.win_rate,
        notes=(
            texts.format_percentage(counts.win_rate),
            f"{format_picture_number(counts.ranked_wins)}/{format_picture_number(counts.games)}",
        ),
        is_highlighted=is_own,
        has_gap_before=is_set_apart,
    )
