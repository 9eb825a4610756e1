"""A day's deal in words: what it is, a line a place, its picture read aloud. Never its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.utils import format_dt

from bot.locale.describe import game_name
from bot.services.dailies import PAGE
from bot.ui.words import yes_or_no
from bot.variants import variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from bot.locale.catalogue import Words
    from bot.services.dailies import Best, Day, Rank
    from bot.store.contests import Contest
    from bot.store.entries import Entry


def head(contest: Contest, day: date, words: Words) -> str:
    """Which day and game it is, and until when; nothing that tells how it is dealt."""
    return words(
        "daily-title",
        day=words.day(day),
        game=game_name(words, contest.variant),
        at=format_dt(contest.ends, "t"),
        when=format_dt(contest.ends, "R"),
    )


def head_over(contest: Contest, day: date, words: Words) -> str:
    """Which deal a day had that is over."""
    return words(
        "daily-title-over",
        day=words.day(day),
        game=game_name(words, contest.variant),
        deal=str(contest.deal),
    )


def own_lines(day: Day, name: str, words: Words, *, alone: bool) -> Iterator[str]:
    """What the player has made of it, and on how many days in a row they were there.

    ``alone`` they see it, or others read whose attempt it is by ``name``.
    """
    entry = day.entry
    if entry is None:
        if day.under_way:
            yield words("daily-about")
    else:
        told = figures(entry, day.contest, words)
        playing = day.under_way and not entry.done
        key = "daily-own-under-way" if playing else "daily-own"
        yield words(key, told=told, name=name, alone=yes_or_no(alone))
        if not entry.ranked:
            yield words("daily-own-out")
    if day.streak and day.under_way:
        key = "daily-streak" if day.streak.days else "daily-streak-over"
        yield words(key, count=day.streak.days, best=day.streak.best)


def board_lines(
    day: Day, names: Mapping[int, str], words: Words, *, in_server: bool, alone: bool
) -> Iterator[str]:
    """Whose board it is, and a line a place; one's own where it is on another page."""
    here = day.which.server is not None
    where = words("board-here" if here else "board-everywhere")
    yield words("daily-board", where=where)
    for each in day.ranks:
        yield row(each, day, names, words, alone=alone)
    if day.own and day.own_is_off:
        yield words("board-apart")
        yield row(day.own, day, names, words, alone=alone)
    if day.entry and not day.own and not here:
        yield words("daily-apart")
    if not day.length:
        yield words("daily-board-empty-here" if here and in_server else "daily-board-empty")
    if day.last:
        first = day.page * PAGE + 1
        last = day.page * PAGE + len(day.ranks)
        yield words("daily-pages", first=first, last=last, length=day.length)
    yield words("daily-order")


def row(rank: Rank, day: Day, names: Mapping[int, str], words: Words, *, alone: bool) -> str:
    """One line of the board; whoever looks at it ``alone`` is told which is their own."""
    entry = rank.entry
    told = figures(entry, day.contest, words)
    if day.under_way and not entry.done:
        told = words("daily-playing", told=told)
    own = day.entry is not None and entry.player == day.entry.player
    name = called(rank, names, words)
    told_to = yes_or_no(alone)
    if rank.place is None:
        key = "daily-row-out-own" if own else "daily-row-out"
        return words(key, name=name, told=told, alone=told_to)
    key = "board-row-own" if own else "board-row"
    return words(key, place=rank.place, name=name, told=told, alone=told_to)


def best_line(best: Best, names: Mapping[int, str], words: Words) -> str:
    """Yesterday's deal, and who was first at it."""
    game, deal = game_name(words, best.contest.variant), str(best.contest.deal)
    if best.first is None:
        return words("daily-yesterday-none", game=game, deal=deal)
    return words(
        "daily-yesterday",
        game=game,
        deal=deal,
        name=called(best.first, names, words),
        told=figures(best.first.entry, best.contest, words),
        shared=yes_or_no(best.shared),
    )


def podium_lines(
    ranks: tuple[Rank, ...], contest: Contest, names: Mapping[int, str], words: Words
) -> str:
    """The first three, a line each."""
    return "\n".join(
        words(
            "board-row",
            place=rank.place,
            name=called(rank, names, words),
            told=figures(rank.entry, contest, words),
        )
        for rank in ranks
    )


def called(rank: Rank, names: Mapping[int, str], words: Words) -> str:
    """What to call the player of a place."""
    return names[rank.entry.player] if rank.named else words("player-private")


def figures(entry: Entry, contest: Contest, words: Words) -> str:
    """How an attempt stands, or stood: cards up, moves, time, and what helped."""
    return words(
        "daily-figures",
        won="won" if entry.won else "not",
        up=entry.up,
        cards=52 * variant(contest.variant).decks,
        moves=entry.moves,
        time=words.span(entry.seconds),
        undos=entry.undos,
        hints=entry.hints,
    )


def alt(day: Day, words: Words) -> str:
    """The board's picture read aloud, without names as it is."""
    shown = [*day.ranks, *([day.own] if day.own and day.own_is_off else [])]
    rows = [
        words(
            "daily-alt-row",
            place="–" if each.place is None else words.number(each.place),
            up=each.entry.up,
            moves=each.entry.moves,
        )
        for each in shown
    ]
    return words(
        "daily-alt",
        day=words.day(day.date),
        game=game_name(words, day.contest.variant),
        cards=day.cards,
        rows="; ".join(rows),
    )
