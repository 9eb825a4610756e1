"""A player's record in words: a line a matter, to describe a picture or to stand for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.describe import format_game_name
from bot.models.leaderboards import ALL_GAMES
from bot.services.stats.player_records import halve_histogram
from bot.services.stats.win_rates import compute_wilson_interval

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.locale.catalogue import Texts
    from bot.services.stats.player_records import HistogramBin, PlayerRecordPage

_MAX_DESCRIPTION_LENGTH = 1_024
"""A picture's description has so many characters at most."""

_MIN_BINS = 2
"""Bins can be as few: games that were won, and all others."""


def format_record_name(texts: Texts, game_group: str) -> str:
    """What a record is of."""
    return texts("stats-every") if game_group == ALL_GAMES else format_game_name(texts, game_group)


def format_record_description(record_page: PlayerRecordPage, texts: Texts) -> str:
    """All figures of a record; where a long life's are too many, its games in fewer bins."""
    spread = record_page.histogram
    while (
        len(told := " ".join(format_record_lines(record_page, texts, spread)))
        > _MAX_DESCRIPTION_LENGTH
        and len(spread) > _MIN_BINS
    ):
        spread = halve_histogram(spread)
    return told[:_MAX_DESCRIPTION_LENGTH]


def format_record_lines(
    record_page: PlayerRecordPage, texts: Texts, histogram: tuple[HistogramBin, ...] = ()
) -> Iterator[str]:
    """The figures, those that matter most first; the spread is the sheet's own or a coarser one."""
    record, games = record_page.record, record_page.record.games
    low, high = map(texts.format_percentage, compute_wilson_interval(record.wins, games))
    yield texts(
        "stats-head",
        game=format_record_name(texts, record.game_group),
        games=games,
        wins=record.wins,
    )
    yield texts("stats-rate", rate=texts.format_percentage(record.wins / games), low=low, high=high)
    yield texts("stats-clean", clean=record.clean_wins)
    yield texts("stats-streak", streak=record.win_streak, best=record.best_win_streak)
    yield _format_cards_up(record_page, texts)
    yield texts(
        "stats-each",
        moves=texts.format_number(record.move_count / games),
        time=texts.format_duration(record.seconds / games),
        undos=texts.format_number(record.undos / games),
        hints=texts.format_number(record.hints / games),
    )
    if record.fewest_moves is not None and record.fewest_seconds is not None:
        fastest = texts.format_duration(record.fewest_seconds)
        yield texts("stats-fewest", fewest=record.fewest_moves, time=fastest)
    if record.practice_games:
        yield texts("stats-practice", practice=record.practice_games)
    last = ", ".join(map(str, record_page.recent_cards_up))
    yield texts("stats-last-every" if record_page.is_overall else "stats-last", ups=last)
    bins = ", ".join(
        _format_histogram_bin(each, texts)
        for each in histogram or record_page.histogram
        if each.games
    )
    yield texts("stats-spread-every" if record_page.is_overall else "stats-spread", bins=bins)


def _format_cards_up(record_page: PlayerRecordPage, texts: Texts) -> str:
    if record_page.is_overall:
        best = texts.format_percentage(record_page.best_cards_up / record_page.full_deck)
        return texts(
            "stats-up-every", mean=texts.format_percentage(record_page.mean_cards_up), best=best
        )
    return texts(
        "stats-up",
        mean=texts.format_number(record_page.mean_cards_up),
        whole=record_page.full_deck,
        best=record_page.best_cards_up,
    )


def _format_histogram_bin(histogram_bin: HistogramBin, texts: Texts) -> str:
    if histogram_bin.min_cards_up == histogram_bin.max_cards_up:
        return texts("stats-bin", up=histogram_bin.min_cards_up, games=histogram_bin.games)
    return texts(
        "stats-bin-many",
        least=histogram_bin.min_cards_up,
        most=histogram_bin.max_cards_up,
        games=histogram_bin.games,
    )
