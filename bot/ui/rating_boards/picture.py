"""The picture of players ranked by rating: bars with their uncertainty."""

from __future__ import annotations

from collections.abc import Mapping

from bot.locale.catalogue import Texts
from bot.services.ratings.rating_boards import RatingPage, RatingRow
from bot.ui.common.player_names import format_picture_label
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import Viewer
from bot.ui.position.drawing_thread import draw_in_thread
from rendering.charts import HorizontalBarChart, HorizontalBarRow, paint_chart

_LEAST_POINTS = 1000
"""Where bars begin; a player with less has hardly any."""

_SHORTEST_SCALE = 800


async def paint_rating_board(
    page: RatingPage, picture_names: Mapping[int, str], viewer: Viewer
) -> bytes:
    """Return the rows as a PNG in the viewer's theme and language, drawn in a thread."""
    chart = build_rating_chart(page, picture_names, viewer.texts)
    return await draw_in_thread(paint_chart, chart, get_theme(viewer.player.theme))


def build_rating_chart(
    page: RatingPage, picture_names: Mapping[int, str], texts: Texts
) -> HorizontalBarChart:
    """Return what is painted: the rows of the page, and the viewer's own row."""
    rows = [
        _build_chart_row(
            row, picture_names, texts, is_own=row == page.own_row, is_set_apart=is_set_apart
        )
        for row, is_set_apart in page.display_rows
    ]
    return HorizontalBarChart(
        rows=tuple(rows),
        caption=texts("drawn-ratings", family=texts(f"family-{page.family}")),
        full_value=max(
            _SHORTEST_SCALE, *(row.interval[1] for row in rows if row.interval is not None)
        ),
    )


def _build_chart_row(
    row: RatingRow,
    picture_names: Mapping[int, str],
    texts: Texts,
    *,
    is_own: bool,
    is_set_apart: bool,
) -> HorizontalBarRow:
    points, margin = row.rating.points, row.rating.margin
    return HorizontalBarRow(
        label=format_picture_label(picture_names, row.player_id, row.rank, texts),
        value=_measure_bar(points),
        notes=(str(points), f"± {margin}"),
        interval=(_measure_bar(points - margin), _measure_bar(points + margin)),
        is_highlighted=is_own,
        has_gap_before=is_set_apart,
    )


def _measure_bar(points: int) -> int:
    return max(points - _LEAST_POINTS, 0)
