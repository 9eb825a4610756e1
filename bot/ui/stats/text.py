"""The figures of a player's record as text: a picture's description, or in its place."""

from __future__ import annotations

from collections.abc import Iterator

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.leaderboards import ALL_GAMES
from bot.services.stats.player_records import HistogramBin, PlayerRecordPage, halve_histogram

_MAX_DESCRIPTION_LENGTH = 1_024
"""Discord takes at most this many characters in a picture's description."""

_MIN_BINS = 2
"""A histogram is never coarser than this: games that were won, and all others."""


def format_record_name(texts: Texts, game_group: str) -> str:
    """Return the name of the game that a record is of, or of all games together."""
    return texts("stats-every") if game_group == ALL_GAMES else format_game_name(texts, game_group)


def format_record_description(record_page: PlayerRecordPage, texts: Texts) -> str:
    """Return all figures of a record, with a histogram coarse enough for Discord's limit."""
    histogram = record_page.histogram
    while True:
        description = texts.join_sentences(format_record_lines(record_page, texts, histogram))
        if len(description) <= _MAX_DESCRIPTION_LENGTH or len(histogram) <= _MIN_BINS:
            return description[:_MAX_DESCRIPTION_LENGTH]
        histogram = halve_histogram(histogram)


def format_record_lines(
    record_page: PlayerRecordPage, texts: Texts, histogram: tuple[HistogramBin, ...] = ()
) -> Iterator[str]:
    """Yield a line for each kind of figure, the most important first.

    The histogram is the record's own, unless another is given.
    """
    record, games = record_page.record, record_page.record.games
    yield texts(
        "stats-head",
        game=format_record_name(texts, record.game_group),
        games=games,
        wins=record.wins,
        rate=texts.format_percentage(record.wins / games),
    )
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
    recent = texts.join_parts(map(str, record_page.recent_cards_up))
    yield texts("stats-last-every" if record_page.is_overall else "stats-last", ups=recent)
    bins = texts.join_parts(
        _format_histogram_bin(histogram_bin, texts)
        for histogram_bin in histogram or record_page.histogram
        if histogram_bin.games
    )
    yield texts("stats-spread-every" if record_page.is_overall else "stats-spread", bins=bins)


def format_rating_lines(record_page: PlayerRecordPage, texts: Texts) -> list[str]:
    """Return a line for each family in which the player has a rating."""
    return [
        texts(
            "stats-rating-provisional" if rated.rating.is_provisional else "stats-rating",
            family=texts(f"family-{rated.family}"),
            points=str(rated.rating.points),
            margin=str(2 * rated.rating.deviation),
            games=rated.rating.game_count,
        )
        for rated in record_page.ratings
    ]


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
