"""A day's board as a picture: places and cards up, without names and without the deal's number."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.locale.catalogue import english
from bot.ui.picture import drawn_name
from bot.ui.themes import theme_of
from rendering.charts import Ranks, Row, paint_chart

if TYPE_CHECKING:
    from bot.services.dailies import Day, Rank
    from bot.store.players import Player


async def day_picture(day: Day, player: Player) -> bytes:
    """The PNG of the board in the theme of the player who looks at it, off the event loop."""
    return await asyncio.to_thread(paint_chart, chart(day), theme_of(player.theme))


def chart(day: Day) -> Ranks:
    """What is drawn of a day's board: its page, and the player's own place wherever that is."""
    rows = [_row(each, day) for each in day.ranks]
    if day.own and day.own_is_off:
        rows.append(replace(_row(day.own, day), apart=bool(rows)))
    words = english()
    caption = words("drawn-daily", game=drawn_name(day.contest.variant), day=words.day(day.date))
    return Ranks(rows=tuple(rows), caption=caption, whole=day.cards)


def _row(rank: Rank, day: Day) -> Row:
    words, entry = english(), rank.entry
    return Row(
        rank="–" if rank.place is None else words.number(rank.place),
        value=entry.up,
        notes=(f"{entry.up}/{day.cards}", words("drawn-daily-moves", moves=entry.moves)),
        marked=day.entry is not None and entry.player == day.entry.player,
    )
