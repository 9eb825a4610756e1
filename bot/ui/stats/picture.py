"""A player's record as a picture: its figures, how its games ended, the last ones in a line."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.locale.catalogue import english
from bot.services.rates import interval
from bot.ui.picture import drawn_name, drawn_number
from bot.ui.themes import theme_of
from rendering.charts import Bar, Bars, Dot, Figure, Figures, Line, Stack, paint_chart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.services.stats import Sheet
    from bot.store.players import Player


async def stats_picture(sheet: Sheet, player: Player) -> bytes:
    """The PNG of the record in the theme of the player who looks at it, off the event loop."""
    return await asyncio.to_thread(paint_chart, chart(sheet), theme_of(player.theme))


def chart(sheet: Sheet) -> Stack:
    """What is drawn of a record."""
    words = english()
    name = words("stats-every") if sheet.over_all else drawn_name(sheet.record.game)
    every = sheet.over_all
    first = sheet.spread[0]
    wide = first.most - first.least + 1
    ended = words("drawn-spread-every" if every else "drawn-spread", wide=wide)
    recent = words("drawn-last-every" if every else "drawn-last", count=len(sheet.last))
    return Stack(
        (
            Figures(tuple(_tiles(sheet)), caption=name),
            Bars(bars=tuple(_bars(sheet)), caption=ended, low=True),
            Line(dots=tuple(_dots(sheet)), caption=recent, whole=sheet.whole, low=True),
        )
    )


def _tiles(sheet: Sheet) -> Iterator[Figure]:
    words, record, games = english(), sheet.record, sheet.record.games
    low, high = map(words.percent, interval(record.wins, games))
    up, mean, best = words("drawn-up"), words.number(sheet.mean), str(sheet.best)
    if sheet.over_all:
        up, mean, best = words("drawn-up-every"), words.percent(sheet.mean), f"{best}%"
    fewest = fastest = ""
    if record.fewest_moves is not None and record.fewest_seconds is not None:
        fewest = words("drawn-fewest", fewest=record.fewest_moves)
        fastest = words("drawn-best", best=words.span(record.fewest_seconds))
    practice = drawn_number(record.practice)
    practice = words("drawn-practice", practice=practice) if record.practice else ""
    yield Figure(drawn_number(games), words("drawn-games"), practice)
    yield Figure(
        words.percent(record.wins / games),
        words("drawn-won"),
        words("drawn-interval", low=low.removesuffix("%"), high=high),
        marked=True,
    )
    yield Figure(
        drawn_number(record.wins),
        words("drawn-wins"),
        words("drawn-clean", clean=drawn_number(record.clean)),
    )
    yield Figure(
        drawn_number(record.best_streak),
        words("drawn-streak"),
        words("drawn-streak-now", streak=drawn_number(record.streak)),
    )
    yield Figure(mean, up, words("drawn-best", best=best))
    yield Figure(words.number(record.moves / games), words("drawn-moves"), fewest)
    yield Figure(words.span(record.seconds / games), words("drawn-time"), fastest)
    yield Figure(
        words.number(record.undos / games),
        words("drawn-undos"),
        words("drawn-hints", hints=round(record.hints / games, 1)),
    )


def _bars(sheet: Sheet) -> Iterator[Bar]:
    for each in sheet.spread:
        note = None if each.games else ""
        won = each.least == sheet.whole
        yield Bar(value=each.games, label=str(each.least), note=note, marked=won)


def _dots(sheet: Sheet) -> Iterator[Dot]:
    for place, up in enumerate(sheet.last, 1):
        yield Dot(value=up, label=str(place), marked=up == sheet.whole)
