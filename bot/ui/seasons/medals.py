"""A player's medals in their record: a line of text, and tiles of a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from bot.locale.catalogue import Texts
from bot.models.leaderboards import GLOBAL_SERVER_ID, Medal, PlayerMedal
from bot.ui.leaderboards.text import (
    DRAWN_MEDAL_TEXT_KEYS,
    MEDAL_SIGNS,
    format_game_group_name,
    format_season,
)
from bot.ui.position.pictures import format_picture_number
from rendering.charts import NumberTile, NumberTilesChart

_LISTED_MEDALS = 3
"""So many of the newest medals are named one by one."""


def format_medal_lines(medals: Sequence[PlayerMedal], texts: Texts) -> list[str]:
    """Return how many medals a player has, and which are the newest; nothing without any."""
    if not medals:
        return []
    newest = texts.join_parts(
        texts(
            "medal-newest",
            medal=MEDAL_SIGNS[each.medal],
            game=format_game_group_name(texts, each.leaderboard.game_group),
            period=format_season(each.leaderboard.period, texts),
            where="global" if each.leaderboard.server_id == GLOBAL_SERVER_ID else "here",
        )
        for each in medals[:_LISTED_MEDALS]
    )
    return [texts("medals", counts=_format_counts(medals, texts)), texts("medals-new", list=newest)]


def _format_counts(medals: Collection[PlayerMedal], texts: Texts) -> str:
    counts = Counter(each.medal for each in medals)
    return " ".join(
        texts("medal-count", medal=MEDAL_SIGNS[medal], count=counts[medal])
        for medal in Medal
        if counts[medal]
    )


def build_medal_panel(medals: Collection[PlayerMedal], texts: Texts) -> NumberTilesChart | None:
    """Return the tiles of a player's medals; None without any."""
    if not medals:
        return None
    counts = Counter(each.medal for each in medals)
    global_counts = Counter(
        each.medal for each in medals if each.leaderboard.server_id == GLOBAL_SERVER_ID
    )
    tiles = tuple(
        NumberTile(
            format_picture_number(counts[medal], texts),
            texts(DRAWN_MEDAL_TEXT_KEYS[medal]),
            texts("drawn-medals-global", count=global_counts[medal])
            if global_counts[medal]
            else "",
            is_highlighted=medal is Medal.GOLD and counts[medal] > 0,
        )
        for medal in Medal
    )
    return NumberTilesChart(tiles, texts("drawn-medals"))
