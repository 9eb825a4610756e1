"""The picture of players ranked by rating: bars with their uncertainty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.catalogue import get_english_texts
from bot.ui.common.player_names import format_picture_label
from bot.ui.common.theme_choice import get_theme
from bot.ui.position.drawing_thread import draw_in_thread
from rendering.charts import HorizontalBarChart, HorizontalBarRow, paint_chart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.models.players import PlayerSettings
    from bot.services.ratings.rating_boards import RatingPage, RatingRow

_LEAST_POINTS = 1000
"""Where bars begin; a player with less has hardly any."""

_SHORTEST_SCALE = 800


async def paint_rating_board(
    page: RatingPage, picture_names: Mapping[int, str], player: PlayerSettings
) -> bytes:
    """Return the rows as a PNG in the player's theme, painted off the event loop."""
    chart = build_rating_chart(page, picture_names)
    return await draw_in_thread(paint_chart, chart, get_theme(player.theme))


def build_rating_chart(page: RatingPage, picture_names: Mapping[int, str]) -> HorizontalBarChart:
    """Return what is painted: the rows of the page, and the viewer's own row."""
    rows = [
        _build_chart_row(row, picture_names, is_own=row == page.own_row, is_set_apart=is_set_apart)
        for row, is_set_apart in page.display_rows
    ]
    texts = get_english_texts()
    return HorizontalBarChart(
        rows=tuple(rows),
        caption=texts("drawn-ratings", family=texts(f"family-{page.family}")),
        full_value=max(
            _SHORTEST_SCALE, *(row.interval[1] for row in rows if row.interval is not None)
        ),
    )


def _build_chart_row(
    row: RatingRow, picture_names: Mapping[int, str], *, is_own: bool, is_set_apart: bool
) -> HorizontalBarRow:
    points, margin = row.rating.points, row.rating.margin
    return HorizontalBarRow(
        label=format_picture_label(picture_names, row.player_id, row.rank),
        value=_measure_bar(points),
        notes=(str(points), f"± {margin}"),
        interval=(_measure_bar(points - margin), _measure_bar(points + margin)),
        is_highlighted=is_own,
        has_gap_before=is_set_apart,
    )


def _measure_bar(points: int) -> int:
    return max(points - _LEAST_POINTS, 0)
