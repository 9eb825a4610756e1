"""The picture of a daily's scoreboard, without the deal's number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.services.contests.ranking import RankedEntry
from bot.services.dailies.daily_pages import DailyPage
from bot.ui.common.player_names import format_picture_label
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import Viewer
from bot.ui.position.drawing_thread import draw_in_thread
from rendering.charts import HorizontalBarChart, HorizontalBarRow, paint_chart


async def paint_daily_board(
    page: DailyPage, picture_names: Mapping[int, str], viewer: Viewer
) -> bytes:
    """Return the scoreboard as a PNG in the viewer's theme and language, drawn in a thread."""
    chart = build_daily_board_chart(page, picture_names, viewer.texts)
    return await draw_in_thread(paint_chart, chart, get_theme(viewer.player.theme))


def build_daily_board_chart(
    page: DailyPage, picture_names: Mapping[int, str], texts: Texts
) -> HorizontalBarChart:
    """Return what is painted: a bar of cards up for each entry, and for the viewer's own."""
    rows = [
        _build_chart_row(ranked_entry, picture_names, page, texts)
        for ranked_entry in page.ranked_entries
    ]
    if page.own_ranked_entry and page.is_own_entry_off_page:
        own_row = _build_chart_row(page.own_ranked_entry, picture_names, page, texts)
        rows.append(replace(own_row, has_gap_before=bool(rows)))
    caption = texts(
        "drawn-daily",
        game=format_game_name(texts, page.contest.variant),
        day=texts.format_day(page.date),
    )
    return HorizontalBarChart(rows=tuple(rows), caption=caption, full_value=page.card_count)


def _build_chart_row(
    ranked_entry: RankedEntry, picture_names: Mapping[int, str], page: DailyPage, texts: Texts
) -> HorizontalBarRow:
    entry = ranked_entry.entry
    return HorizontalBarRow(
        label=format_picture_label(picture_names, entry.player_id, ranked_entry.rank, texts),
        value=entry.cards_up,
        notes=(
            f"{entry.cards_up}/{page.card_count}",
            texts("drawn-daily-moves", moves=entry.move_count),
        ),
        is_highlighted=page.own_entry is not None and entry.player_id == page.own_entry.player_id,
    )
