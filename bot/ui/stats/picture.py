"""A player's record as a picture: its figures, how its games ended, the last ones in a line."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.locale.catalogue import get_english_texts
from bot.services.stats.win_rates import compute_wilson_interval
from bot.ui.common.theme_choice import get_theme
from bot.ui.position.pictures import format_picture_game_name, format_picture_number
from rendering.charts import (
    BarChart,
    ChartBar,
    LineChart,
    LinePoint,
    MultiPanelChart,
    NumberTile,
    NumberTilesChart,
    paint_chart,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.models.players import PlayerSettings
    from bot.services.stats.player_records import PlayerRecordPage


async def paint_player_record(record_page: PlayerRecordPage, player: PlayerSettings) -> bytes:
    """The PNG of the record in the theme of the player who looks at it, off the event loop."""
    return await asyncio.to_thread(
        paint_chart, build_record_chart(record_page), get_theme(player.theme)
    )


def build_record_chart(record_page: PlayerRecordPage) -> MultiPanelChart:
    """What is drawn of a record."""
    words = get_english_texts()
    name = (
        words("stats-every")
        if record_page.is_overall
        else format_picture_game_name(record_page.record.game_group)
    )
    every = record_page.is_overall
    first = record_page.histogram[0]
    wide = first.max_cards_up - first.min_cards_up + 1
    ended = words("drawn-spread-every" if every else "drawn-spread", wide=wide)
    recent = words(
        "drawn-last-every" if every else "drawn-last", count=len(record_page.recent_cards_up)
    )
    return MultiPanelChart(
        (
            NumberTilesChart(tuple(_build_figure_tiles(record_page)), caption=name),
            BarChart(
                bars=tuple(_build_histogram_bars(record_page)),
                caption=ended,
                has_reduced_height=True,
            ),
            LineChart(
                points=tuple(_build_recent_game_dots(record_page)),
                caption=recent,
                full_value=record_page.full_deck,
                has_reduced_height=True,
            ),
        )
    )


def _build_figure_tiles(record_page: PlayerRecordPage) -> Iterator[NumberTile]:
    words, record, games = get_english_texts(), record_page.record, record_page.record.games
    low, high = map(words.format_percentage, compute_wilson_interval(record.wins, games))
    up, mean, best = (
        words("drawn-up"),
        words.format_number(record_page.mean_cards_up),
        str(record_page.best_cards_up),
    )
    if record_page.is_overall:
        up, mean, best = (
            words("drawn-up-every"),
            words.format_percentage(record_page.mean_cards_up),
            f"{best}%",
        )
    fewest = fastest = ""
    if record.fewest_moves is not None and record.fewest_seconds is not None:
        fewest = words("drawn-fewest", fewest=record.fewest_moves)
        fastest = words("drawn-best", best=words.format_duration(record.fewest_seconds))
    practice = format_picture_number(record.practice_games)
    practice = words("drawn-practice", practice=practice) if record.practice_games else ""
    yield NumberTile(format_picture_number(games), words("drawn-games"), practice)
    yield NumberTile(
        words.format_percentage(record.wins / games),
        words("drawn-won"),
        words("drawn-interval", low=low.removesuffix("%"), high=high),
        is_highlighted=True,
    )
    yield NumberTile(
        format_picture_number(record.wins),
        words("drawn-wins"),
        words("drawn-clean", clean=format_picture_number(record.clean_wins)),
    )
    yield NumberTile(
        format_picture_number(record.best_win_streak),
        words("drawn-streak"),
        words("drawn-streak-now", streak=format_picture_number(record.win_streak)),
    )
    yield NumberTile(mean, up, words("drawn-best", best=best))
    yield NumberTile(words.format_number(record.move_count / games), words("drawn-moves"), fewest)
    yield NumberTile(words.format_duration(record.seconds / games), words("drawn-time"), fastest)
    yield NumberTile(
        words.format_number(record.undos / games),
        words("drawn-undos"),
        words("drawn-hints", hints=round(record.hints / games, 1)),
    )


def _build_histogram_bars(record_page: PlayerRecordPage) -> Iterator[ChartBar]:
    for each in record_page.histogram:
        note = None if each.games else ""
        won = each.min_cards_up == record_page.full_deck
        yield ChartBar(
            value=each.games, label=str(each.min_cards_up), note=note, is_highlighted=won
        )


def _build_recent_game_dots(record_page: PlayerRecordPage) -> Iterator[LinePoint]:
    for place, up in enumerate(record_page.recent_cards_up, 1):
        yield LinePoint(value=up, label=str(place), is_highlighted=up == record_page.full_deck)
