"""The picture of a player's record: its figures, a histogram of cards up, and the last games."""

from __future__ import annotations

from collections.abc import Sequence

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.leaderboards import PlayerMedal
from bot.services.stats.player_records import PlayerRecordPage
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import Viewer
from bot.ui.position.drawing_thread import draw_in_thread
from bot.ui.position.pictures import choose_number_format, format_picture_number
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


async def paint_player_record(
    record_page: PlayerRecordPage, medals: Sequence[PlayerMedal], viewer: Viewer
) -> bytes:
    """Return the record as a PNG in the viewer's theme and language, drawn in a thread.

    Medals are tiles between the figures and the bars; without any they take no room.
    """
    chart = build_record_chart(record_page, viewer.texts)
    if medal_panel := build_medal_panel(medals, viewer.texts):
        figures, *others = chart.panels
        chart = MultiPanelChart((figures, medal_panel, *others))
    return await draw_in_thread(paint_chart, chart, get_theme(viewer.player.theme))


def build_record_chart(record_page: PlayerRecordPage, texts: Texts) -> MultiPanelChart:
    """Return what is painted: tiles of figures, bars of cards up, and a line of the last games."""
    first_bin = record_page.histogram[0]
    bin_width = first_bin.max_cards_up - first_bin.min_cards_up + 1
    recent_games = len(record_page.recent_cards_up)
    number_format = choose_number_format(texts)
    if record_page.is_overall:
        name = texts("stats-every")
        bars_caption = texts("drawn-spread-every")
        line_caption = texts("drawn-last-every", count=recent_games)
    else:
        name = format_game_name(texts, record_page.record.game_group)
        bars_caption = texts("drawn-spread", wide=bin_width)
        line_caption = texts("drawn-last", count=recent_games)
    return MultiPanelChart(
        (
            NumberTilesChart(_build_figure_tiles(record_page, texts), caption=name),
            BarChart(
                bars=_build_histogram_bars(record_page),
                caption=bars_caption,
                number_format=number_format,
                has_reduced_height=True,
            ),
            LineChart(
                points=_build_recent_game_points(record_page),
                caption=line_caption,
                number_format=number_format,
                full_value=record_page.full_deck,
                has_reduced_height=True,
            ),
        )
    )


def _build_figure_tiles(record_page: PlayerRecordPage, texts: Texts) -> tuple[NumberTile, ...]:
    record, games = record_page.record, record_page.record.games
    practice_games = format_picture_number(record.practice_games, texts)
    fewest_moves = fastest_win = ""
    if record.fewest_moves is not None and record.fewest_seconds is not None:
        fewest_moves = texts("drawn-fewest", fewest=record.fewest_moves)
        fastest_win = texts("drawn-best", best=texts.format_duration(record.fewest_seconds))
    return (
        NumberTile(
            format_picture_number(games, texts),
            texts("drawn-games"),
            texts("drawn-practice", practice=practice_games) if record.practice_games else "",
        ),
        NumberTile(
            texts.format_percentage(record.wins / games), texts("drawn-won"), is_highlighted=True
        ),
        NumberTile(
            format_picture_number(record.wins, texts),
            texts("drawn-wins"),
            texts("drawn-clean", clean=format_picture_number(record.clean_wins, texts)),
        ),
        NumberTile(
            format_picture_number(record.best_win_streak, texts),
            texts("drawn-streak"),
            texts("drawn-streak-now", streak=format_picture_number(record.win_streak, texts)),
        ),
        _build_cards_up_tile(record_page, texts),
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


def _build_cards_up_tile(record_page: PlayerRecordPage, texts: Texts) -> NumberTile:
    if record_page.is_overall:
        return NumberTile(
            texts.format_percentage(record_page.mean_cards_up),
            texts("drawn-up-every"),
            texts("drawn-best", best=texts.format_percentage(record_page.best_cards_up / 100)),
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
