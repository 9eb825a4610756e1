"""The picture of a leaderboard: names or places, bars of win rates, and figures."""

from __future__ import annotations

from collections.abc import Mapping

from bot.locale.catalogue import Texts
from bot.models.leaderboards import Medal
from bot.services.stats.leaderboard_rows import LeaderboardRow
from bot.services.stats.leaderboards import LeaderboardPage
from bot.ui.common.player_names import format_picture_label
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import Viewer
from bot.ui.leaderboards.text import (
    DRAWN_MEDAL_TEXT_KEYS,
    find_medal,
    format_game_group_name,
    format_period_name,
)
from bot.ui.position.drawing_thread import draw_in_thread
from bot.ui.position.pictures import choose_number_format, format_picture_number
from rendering.charts import (
    Chart,
    HorizontalBarChart,
    HorizontalBarRow,
    MultiPanelChart,
    PodiumChart,
    PodiumStep,
    paint_chart,
)

_BAR_SCALES = (20, 40, 60, 80, 100)
"""The longest bar may stand for one of these win rates, in per cent."""


async def paint_leaderboard(
    page: LeaderboardPage, picture_names: Mapping[int, str], viewer: Viewer
) -> bytes:
    """Return the leaderboard as a PNG in the viewer's theme and language, drawn in a thread.

    A season's first page has its medals above the rows.
    """
    rows = build_leaderboard_chart(page, picture_names, viewer.texts)
    podium = _build_podium(page, picture_names, viewer.texts)
    chart: Chart = MultiPanelChart((podium, rows)) if podium else rows
    return await draw_in_thread(paint_chart, chart, get_theme(viewer.player.theme))


def build_leaderboard_chart(
    page: LeaderboardPage, picture_names: Mapping[int, str], texts: Texts
) -> HorizontalBarChart:
    """Return what is painted: the rows of the page, and the viewer's own row."""
    rows = [
        _build_chart_row(
            row, picture_names, texts, is_own=row == page.own_row, is_set_apart=is_set_apart
        )
        for row, is_set_apart in page.display_rows
    ]
    highest_rate = max((row.value for row in rows), default=0)
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
        number_format=choose_number_format(texts),
        full_value=next(scale for scale in _BAR_SCALES if highest_rate <= scale),
    )


def _build_podium(
    page: LeaderboardPage, picture_names: Mapping[int, str], texts: Texts
) -> PodiumChart | None:
    """Return the players with medals, the first in the middle; None where no medal is shown."""
    steps = {
        medal: PodiumStep(
            rank=medal,
            value=texts.format_percentage(row.counts.win_rate),
            label=texts(DRAWN_MEDAL_TEXT_KEYS[medal]),
            is_highlighted=row == page.own_row,
            name=format_picture_label(picture_names, row.player_id, row.rank, texts),
        )
        for row in page.ranked_rows
        if (medal := find_medal(page, row))
    }
    order = [medal for medal in (Medal.SILVER, Medal.GOLD, Medal.BRONZE) if medal in steps]
    caption = texts("drawn-season-end", period=format_period_name(page.query, texts))
    return PodiumChart(tuple(steps[medal] for medal in order), caption) if order else None


def _build_chart_row(
    row: LeaderboardRow,
    picture_names: Mapping[int, str],
    texts: Texts,
    *,
    is_own: bool,
    is_set_apart: bool,
) -> HorizontalBarRow:
    counts = row.counts
    return HorizontalBarRow(
        label=format_picture_label(picture_names, row.player_id, row.rank, texts),
        value=100 * counts.win_rate,
        notes=(
            texts.format_percentage(counts.win_rate),
            "/".join(
                format_picture_number(count, texts) for count in (counts.ranked_wins, counts.games)
            ),
        ),
        is_highlighted=is_own,
        has_gap_before=is_set_apart,
    )
