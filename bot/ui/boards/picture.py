"""A board as a picture: places, bars of rates with their intervals, and figures, without names.

A dot is on the lower end of each interval, by which places go.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.locale.catalogue import english
from bot.ui.boards.text import PERIODS, group_name
from bot.ui.picture import drawn_number
from bot.ui.themes import theme_of
from rendering.charts import Ranks, Row, paint_chart

if TYPE_CHECKING:
    from bot.services.boards import Page, Place
    from bot.store.players import Player

_WHOLES = (20, 40, 60, 80, 100)
"""What the longest bar may stand for, in per cent."""


async def board_picture(page: Page, player: Player) -> bytes:
    """The PNG of the board in the theme of the player who looks at it, off the event loop."""
    return await asyncio.to_thread(paint_chart, chart(page), theme_of(player.theme))


def chart(page: Page) -> Ranks:
    """What is drawn of a board: its page, and the player's own place wherever that is."""
    rows = [_row(each, own=each == page.own, apart=apart) for each, apart in page.rows]
    highest = max((max(row.interval or (0, 0)) for row in rows), default=0)
    whole = next((each for each in _WHOLES if highest <= each), _WHOLES[-1])
    words = english()
    caption = words(
        "drawn-board",
        game=group_name(words, page.game),
        period=words(PERIODS[page.view.period]),
        ranking=page.view.ranking.value,
    )
    return Ranks(
        rows=tuple(rows), caption=caption, key=words("drawn-board-key"), unit="%", whole=whole
    )


def _row(place: Place, *, own: bool, apart: bool) -> Row:
    words, count = english(), place.count
    low, high = count.interval
    return Row(
        rank="–" if place.place is None else words.number(place.place),
        value=100 * count.rate,
        notes=(
            words.percent(count.rate),
            f"{drawn_number(count.won)}/{drawn_number(count.games)}",
        ),
        interval=(100 * low, 100 * high),
        dot=100 * low,
        marked=own,
        apart=apart,
    )
