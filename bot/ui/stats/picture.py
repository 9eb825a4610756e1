"""The picture of a player's record: its figures, a histogram of cards up, and the last games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.catalogue import get_english_texts
from bot.ui.common.theme_choice import get_theme
from bot.ui.position.drawing_thread import draw_in_thread
from bot.ui.position.pictures import format_picture_game_name, format_picture_number
from bot.ui.seasons.medals import build_medal_panel
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
    from collections.abc import Sequence

    from bot.models.leaderboards import PlayerMedal
    from bot.models.players import PlayerSettings
    from bot.services.stats.player_records import PlayerRecordPage


async def paint_player_record(
    record_page: PlayerRecordPage, medals: Sequence[PlayerMedal], player: PlayerSettings
) -> bytes:
    """Return the record as a PNG in the player's theme, painted off the event loop.

    Medals are tiles between the figures and the bars; without any they take no room.
    """
    chart = build_record_chart(record_page)
    if medal_panel := build_medal_panel(medals):
        figures, *others = chart.panels
        chart = MultiPanelChart((figures, medal_panel, *others))
    return await draw_in_thread(paint_chart, chart, get_theme(player.theme))


def build_record_chart(record_page: PlayerRecordPage) -> MultiPanelChart:
    """Return what is painted: tiles of figures, bars of cards up, and a line of the last games."""
    texts = get_english_texts()
    first_bin = record_page.histogram[0]
    bin_width = first_bin.max_cards_up - first_bin.min_cards_up + 1
    recent_games = len(record_page.recent_cards_up)
    if record_page.is_overall:
        name = texts("stats-every")
        bars_caption = texts("drawn-spread-every")
        line_caption = texts("drawn-last-every", count=recent_games)
    else:
        name = format_picture_game_name(record_page.record.game_group)
        bars_caption = texts("drawn-spread", wide=bin_width)
        line_caption = texts("drawn-last", count=recent_games)
    return MultiPanelChart(
        (
            NumberTilesChart(_build_figure_tiles(record_page), caption=name),
            BarChart(
                bars=_build_histogram_bars(record_page),
                caption=bars_caption,
                has_reduced_height=True,
            ),
            LineChart(
                points=_build_recent_game_points(record_page),
                caption=line_caption,
                full_value=record_page.full_deck,
                has_reduced_height=True,
            ),
        )
    )


def _build_figure_tiles(record_page: PlayerRecordPage) -> tuple[NumberTile, ...]:
    texts, record, games = get_english_texts(), record_page.record, record_page.record.games
    practice_games = format_picture_number(record.practice_games)
    fewest_moves = fastest_win = ""
    if record.fewest_moves is not None and record.fewest_seconds is not None:
        fewest_moves = texts("drawn-fewest", fewest=record.fewest_moves)
        fastest_win = texts("drawn-best", best=texts.format_duration(record.fewest_seconds))
    return (
        NumberTile(
            format_picture_number(games),
            texts("drawn-games"),
            texts("drawn-practice", practice=practice_games) if record.practice_games else "",
        ),
        NumberTile(
            texts.format_percentage(record.wins / games), texts("drawn-won"), is_highlighted=True
        ),
        NumberTile(
            format_picture_number(record.wins),
            texts("drawn-wins"),
            texts("drawn-clean", clean=format_picture_number(record.clean_wins)),
        ),
        NumberTile(
            format_picture_number(record.best_win_streak),
            texts("drawn-streak"),
            texts("drawn-streak-now", streak=format_picture_number(record.win_streak)),
        ),
        _build_cards_up_tile(record_page),
        NumberTile(
            texts.format_number(record.move_count / games), texts("drawn-moves"), fewest_moves
        ),
        NumberTile(texts.format_duration(record.seconds / games), texts("drawn-time"), fastest_win),
        NumberTile(
            texts.format_number(record.undos / games),
            texts("drawn-undos"),
            texts("drawn-hints", hints=round(record.hints / games, 1)),
        ),
    )


def _build_cards_up_tile(record_page: PlayerRecordPage) -> NumberTile:
    texts = get_english_texts()
    if record_page.is_overall:
        return NumberTile(
            texts.format_percentage(record_page.mean_cards_up),
            texts("drawn-up-every"),
            texts("drawn-best", best=f"{record_page.best_cards_up}%"),
        )
    return NumberTile(
        texts.format_number(record_page.mean_cards_up),
        texts("drawn-up"),
        texts("drawn-best", best=str(record_page.best_cards_up)),
    )


def _build_histogram_bars(record_page: PlayerRecordPage) -> tuple[ChartBar, ...]:
    return tuple(
        ChartBar(
            value=histogram_bin.games,
            label=str(histogram_bin.min_cards_up),
            note=None if histogram_bin.games else "",
            is_highlighted=histogram_bin.min_cards_up == record_page.full_deck,
        )
        for histogram_bin in record_page.histogram
    )


def _build_recent_game_points(record_page: PlayerRecordPage) -> tuple[LinePoint, ...]:
    return tuple(
        LinePoint(
            value=cards_up, label=str(number), is_highlighted=cards_up == record_page.full_deck
        )
        for number, cards_up in enumerate(record_page.recent_cards_up, 1)
    )
