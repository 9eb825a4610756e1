"""The picture of a hall of records: a tile for each record, with its holder."""

from __future__ import annotations

from collections.abc import Mapping

from bot.locale.describe import format_game_name
from bot.models.leaderboards import FeatKind
from bot.services.seasons.hall import HallPage
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import Viewer
from bot.ui.position.drawing_thread import draw_in_thread
from bot.ui.seasons.hall_text import format_feat_value, format_hall_period
from rendering.charts import NumberTile, NumberTilesChart, paint_chart

_KIND_TEXT_KEYS = {
    FeatKind.FEWEST_MOVES: "drawn-hall-fewest-moves",
    FeatKind.FASTEST_WIN: "drawn-hall-fastest-win",
    FeatKind.LONGEST_STREAK: "drawn-hall-longest-streak",
    FeatKind.CLEAN_STREAK: "drawn-hall-clean-streak",
}


async def paint_hall(page: HallPage, picture_names: Mapping[int, str], viewer: Viewer) -> bytes:
    """Return the hall as a PNG in the viewer's theme and language, drawn in a thread."""
    chart = build_hall_chart(page, picture_names, viewer)
    return await draw_in_thread(paint_chart, chart, get_theme(viewer.player.theme))


def build_hall_chart(
    page: HallPage, picture_names: Mapping[int, str], viewer: Viewer
) -> NumberTilesChart:
    """Return what is painted: the viewer's own records are golden."""
    texts, viewer_id = viewer.texts, viewer.player.id
    tiles = tuple(
        NumberTile(
            format_feat_value(feat, texts),
            texts(_KIND_TEXT_KEYS[feat.kind]),
            picture_names.get(feat.player_id, ""),
            is_highlighted=feat.player_id == viewer_id and feat.player_id in picture_names,
        )
        for feat in page.feats
    )
    caption = texts(
        "drawn-hall",
        game=format_game_name(texts, page.query.game_group),
        period=format_hall_period(page, texts),
    )
    return NumberTilesChart(tiles, caption)
