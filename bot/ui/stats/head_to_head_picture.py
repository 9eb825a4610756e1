"""The picture of two players' common deals: who did better, who won more, who took fewer moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.leaderboards import ALL_GAMES
from bot.services.stats.head_to_head import HeadToHead
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import Viewer
from bot.ui.position.drawing_thread import draw_in_thread
from bot.ui.position.pictures import format_picture_number
from rendering.charts import (
    HorizontalBarChart,
    HorizontalBarRow,
    MultiPanelChart,
    NumberTile,
    NumberTilesChart,
    paint_chart,
)


async def paint_head_to_head(
    head_to_head: HeadToHead, picture_names: Mapping[int, str], viewer: Viewer
) -> bytes:
    """Return the comparison as a PNG in the viewer's theme and language, drawn in a thread."""
    chart = build_head_to_head_chart(head_to_head, picture_names, viewer.texts)
    return await draw_in_thread(paint_chart, chart, get_theme(viewer.player.theme))


def build_head_to_head_chart(
    head_to_head: HeadToHead, picture_names: Mapping[int, str], texts: Texts
) -> MultiPanelChart:
    """Return what is painted: three numbers, and a pair of bars for each other comparison.

    The player who did better in more deals is golden. One whose name no picture may show is called
    by a number.
    """
    names = list_drawn_names(head_to_head, picture_names, texts)
    first, second = head_to_head.better_counts
    tiles = NumberTilesChart(
        (
            NumberTile(
                format_picture_number(first, texts),
                names[0],
                texts("drawn-versus-better"),
                is_highlighted=first > second,
            ),
            NumberTile(
                format_picture_number(head_to_head.tie_count, texts), texts("drawn-versus-ties")
            ),
            NumberTile(
                format_picture_number(second, texts),
                names[1],
                texts("drawn-versus-better"),
                is_highlighted=second > first,
            ),
        ),
        caption=texts(
            "drawn-versus",
            game=(
                texts("stats-every")
                if head_to_head.game_group == ALL_GAMES
                else format_game_name(texts, head_to_head.game_group)
            ),
            deals=head_to_head.deal_count,
        ),
    )
    won = _build_bar_pair(
        names, head_to_head.win_counts, head_to_head.deal_count, texts("drawn-versus-won"), texts
    )
    if not head_to_head.both_won_count:
        return MultiPanelChart((tiles, won))
    count = head_to_head.both_won_count
    caption = texts("drawn-versus-moves", deals=format_picture_number(count, texts))
    moves = _build_bar_pair(names, head_to_head.fewer_moves_counts, count, caption, texts)
    return MultiPanelChart((tiles, won, moves))


def list_drawn_names(
    head_to_head: HeadToHead, picture_names: Mapping[int, str], texts: Texts
) -> list[str]:
    """Return what both players are called in the picture."""
    return [
        picture_names.get(player_id) or texts("drawn-versus-player", number=str(number))
        for number, player_id in enumerate(head_to_head.player_ids, 1)
    ]


def _build_bar_pair(
    names: Sequence[str], counts: Sequence[int], full_count: int, caption: str, texts: Texts
) -> HorizontalBarChart:
    rows = tuple(
        HorizontalBarRow(label=name, value=count, notes=(format_picture_number(count, texts),))
        for name, count in zip(names, counts, strict=True)
    )
    return HorizontalBarChart(rows=rows, caption=caption, full_value=full_count)
