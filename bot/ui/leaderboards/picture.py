"""The picture of a leaderboard: names or places, bars of win rates, and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.catalogue import get_english_texts
from bot.models.leaderboards import Medal
from bot.ui.common.player_names import format_picture_label
from bot.ui.common.theme_choice import get_theme
from bot.ui.leaderboards.text import (
    DRAWN_MEDAL_TEXT_KEYS,
    find_medal,
    format_game_group_name,
    format_period_name,
)
from bot.ui.position.drawing_thread import draw_in_thread
from bot.ui.position.pictures import format_picture_number
from rendering.charts import (
    HorizontalBarChart,
    HorizontalBarRow,
    MultiPanelChart,
    PodiumChart,
    PodiumStep,
    paint_chart,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.models.players import PlayerSettings
    from bot.services.stats.leaderboard_rows import LeaderboardRow
    from bot.services.stats.leaderboards import LeaderboardPage
    from rendering.charts import Chart

_BAR_SCALES = (20, 40, 60, 80, 100)
"""The longest bar may stand for one of these win rates, in per cent."""


async def paint_leaderboard(
    page: LeaderboardPage, picture_names: Mapping[int, str], player: PlayerSettings
) -> bytes:
    """Return the leaderboard as a PNG in the player's theme, painted off the event loop.

    A season's first page has its medals above the rows.
    """
    rows = build_leaderboard_chart(page, picture_names)
    podium = _build_podium(page, picture_names)
    chart: Chart = MultiPanelChart((podium, rows)) if podium else rows
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
        period=format_period_name(page.query, texts),
        ranking=page.query.ranking.value,
    )
    return HorizontalBarChart(
        rows=tuple(rows),
        caption=caption,
        unit="%",
        full_value=next(scale for scale in _BAR_SCALES if highest_rate <= scale),
    )


def _build_podium(page: LeaderboardPage, picture_names: Mapping[int, str]) -> PodiumChart | None:
    """Return the players with medals, the first in the middle; None where no medal is shown."""
    texts = get_english_texts()
    steps = {
        medal: PodiumStep(
            rank=medal,
            value=texts.format_percentage(row.counts.win_rate),
            label=texts(DRAWN_MEDAL_TEXT_KEYS[medal]),
            is_highlighted=row == page.own_row,
            name=format_picture_label(picture_names, row.player_id, row.rank),
        )
        for row in page.ranked_rows
        if (medal := find_medal(page, row))
    }
    order = [medal for medal in (Medal.SILVER, Medal.GOLD, Medal.BRONZE) if medal in steps]
    caption = texts("drawn-season-end", period=format_period_name(page.query, texts))
    return PodiumChart(tuple(steps[medal] for medal in order), caption) if order else None


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
