"""A player's record in words: a line a matter, to describe a picture or to stand for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.describe import game_name
from bot.services.groups import EVERY
from bot.services.rates import interval
from bot.services.stats import halved

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.locale.catalogue import Words
    from bot.services.stats import Bin, Sheet

_LONGEST = 1_024
"""A picture's description has so many characters at most."""

_FEWEST = 2
"""Bins can be as few: games that were won, and all others."""


def called(words: Words, game: str) -> str:
    """What a record is of."""
    return words("stats-every") if game == EVERY else game_name(words, game)


def description(sheet: Sheet, words: Words) -> str:
    """All figures of a record; where a long life's are too many, its games in fewer bins."""
    spread = sheet.spread
    while len(told := " ".join(lines(sheet, words, spread))) > _LONGEST and len(spread) > _FEWEST:
        spread = halved(spread)
    return told[:_LONGEST]


def lines(sheet: Sheet, words: Words, spread: tuple[Bin, ...] = ()) -> Iterator[str]:
    """The figures, those that matter most first; the spread is the sheet's own or a coarser one."""
    record, games = sheet.record, sheet.record.games
    low, high = map(words.percent, interval(record.wins, games))
    yield words("stats-head", game=called(words, record.game), games=games, wins=record.wins)
    yield words("stats-rate", rate=words.percent(record.wins / games), low=low, high=high)
    yield words("stats-clean", clean=record.clean)
    yield words("stats-streak", streak=record.streak, best=record.best_streak)
    yield _up(sheet, words)
    yield words(
        "stats-each",
        moves=words.number(record.moves / games),
        time=words.span(record.seconds / games),
        undos=words.number(record.undos / games),
        hints=words.number(record.hints / games),
    )
    if record.fewest_moves is not None and record.fewest_seconds is not None:
        fastest = words.span(record.fewest_seconds)
        yield words("stats-fewest", fewest=record.fewest_moves, time=fastest)
    if record.practice:
        yield words("stats-practice", practice=record.practice)
    last = ", ".join(map(str, sheet.last))
    yield words("stats-last-every" if sheet.over_all else "stats-last", ups=last)
    bins = ", ".join(_bin(each, words) for each in spread or sheet.spread if each.games)
    yield words("stats-spread-every" if sheet.over_all else "stats-spread", bins=bins)


def _up(sheet: Sheet, words: Words) -> str:
    if sheet.over_all:
        best = words.percent(sheet.best / sheet.whole)
        return words("stats-up-every", mean=words.percent(sheet.mean), best=best)
    return words("stats-up", mean=words.number(sheet.mean), whole=sheet.whole, best=sheet.best)


def _bin(each: Bin, words: Words) -> str:
    if each.least == each.most:
        return words("stats-bin", up=each.least, games=each.games)
    return words("stats-bin-many", least=each.least, most=each.most, games=each.games)
