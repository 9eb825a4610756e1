"""A day's deal in words: what it is, a line a place, its picture read aloud. Never its number."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.utils import format_dt

from bot.locale.describe import format_game_name
from bot.services.contests.dailies import PAGE_SIZE
from bot.ui.common.viewer import format_yes_or_no
from bot.variants import get_variant

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from bot.locale.catalogue import Texts
    from bot.models.contests import Contest
    from bot.models.entries import ContestEntry
    from bot.services.contests.dailies import DailyPage, DailyWinner
    from bot.services.contests.ranking import RankedEntry


def format_daily_heading(contest: Contest, day: date, texts: Texts) -> str:
    """Which day and game it is, and until when; nothing that tells how it is dealt."""
    return texts(
        "daily-title",
        day=texts.format_day(day),
        game=format_game_name(texts, contest.variant),
        at=format_dt(contest.ends_at, "t"),
        when=format_dt(contest.ends_at, "R"),
    )


def format_past_daily_heading(contest: Contest, day: date, texts: Texts) -> str:
    """Which deal a day had that is over."""
    return texts(
        "daily-title-over",
        day=texts.format_day(day),
        game=format_game_name(texts, contest.variant),
        deal=str(contest.deal),
    )


def format_own_entry_lines(
    day: DailyPage, player_name: str, texts: Texts, *, is_private: bool
) -> Iterator[str]:
    """What the player has made of it, and on how many days in a row they were there.

    ``alone`` they see it, or others read whose attempt it is by ``name``.
    """
    entry = day.own_entry
    if entry is None:
        if day.is_under_way:
            yield texts("daily-about")
    else:
        told = format_entry_figures(entry, day.contest, texts)
        playing = day.is_under_way and not entry.is_finished
        key = "daily-own-under-way" if playing else "daily-own"
        yield texts(key, told=told, name=player_name, alone=format_yes_or_no(is_private))
        if not entry.is_ranked:
            yield texts("daily-own-out")
    if day.streak and day.is_under_way:
        key = "daily-streak" if day.streak.current_days else "daily-streak-over"
        yield texts(key, count=day.streak.current_days, best=day.streak.best_days)


def format_daily_board_lines(
    day: DailyPage, names: Mapping[int, str], texts: Texts, *, is_in_server: bool, is_private: bool
) -> Iterator[str]:
    """Whose board it is, and a line a place; one's own where it is on another page."""
    here = day.query.server_id is not None
    where = texts("board-here" if here else "board-everywhere")
    yield texts("daily-board", where=where)
    for each in day.ranked_entries:
        yield format_daily_board_row(each, day, names, texts, is_private=is_private)
    if day.own_ranked_entry and day.is_own_entry_off_page:
        yield texts("board-apart")
        yield format_daily_board_row(day.own_ranked_entry, day, names, texts, is_private=is_private)
    if day.own_entry and not day.own_ranked_entry and not here:
        yield texts("daily-apart")
    if not day.entry_count:
        yield texts("daily-board-empty-here" if here and is_in_server else "daily-board-empty")
    if day.last_page_number:
        first = day.page_number * PAGE_SIZE + 1
        last = day.page_number * PAGE_SIZE + len(day.ranked_entries)
        yield texts("daily-pages", first=first, last=last, length=day.entry_count)
    yield texts("daily-order")


def format_daily_board_row(
    ranked_entry: RankedEntry,
    day: DailyPage,
    names: Mapping[int, str],
    texts: Texts,
    *,
    is_private: bool,
) -> str:
    """One line of the board; whoever looks at it ``alone`` is told which is their own."""
    entry = ranked_entry.entry
    told = format_entry_figures(entry, day.contest, texts)
    if day.is_under_way and not entry.is_finished:
        told = texts("daily-playing", told=told)
    own = day.own_entry is not None and entry.player_id == day.own_entry.player_id
    name = format_ranked_player_name(ranked_entry, names, texts)
    told_to = format_yes_or_no(is_private)
    if ranked_entry.rank is None:
        key = "daily-row-out-own" if own else "daily-row-out"
        return texts(key, name=name, told=told, alone=told_to)
    key = "board-row-own" if own else "board-row"
    return texts(key, place=ranked_entry.rank, name=name, told=told, alone=told_to)


def format_yesterday_line(winner: DailyWinner, names: Mapping[int, str], texts: Texts) -> str:
    """Yesterday's deal, and who was first at it."""
    game, deal = format_game_name(texts, winner.contest.variant), str(winner.contest.deal)
    if winner.winning_entry is None:
        return texts("daily-yesterday-none", game=game, deal=deal)
    return texts(
        "daily-yesterday",
        game=game,
        deal=deal,
        name=format_ranked_player_name(winner.winning_entry, names, texts),
        told=format_entry_figures(winner.winning_entry.entry, winner.contest, texts),
        shared=format_yes_or_no(winner.is_tied),
    )


def format_podium_lines(
    ranked_entries: tuple[RankedEntry, ...],
    contest: Contest,
    names: Mapping[int, str],
    texts: Texts,
) -> str:
    """The first three, a line each."""
    return "\n".join(
        texts(
            "board-row",
            place=rank.rank,
            name=format_ranked_player_name(rank, names, texts),
            told=format_entry_figures(rank.entry, contest, texts),
        )
        for rank in ranked_entries
    )


def format_ranked_player_name(
    ranked_entry: RankedEntry, names: Mapping[int, str], texts: Texts
) -> str:
    """What to call the player of a place."""
    return (
        names[ranked_entry.entry.player_id]
        if ranked_entry.has_public_name
        else texts("player-private")
    )


def format_entry_figures(entry: ContestEntry, contest: Contest, texts: Texts) -> str:
    """How an attempt stands, or stood: cards up, moves, time, and what helped."""
    return texts(
        "daily-figures",
        won="won" if entry.is_won else "not",
        up=entry.cards_up,
        cards=52 * get_variant(contest.variant).decks,
        moves=entry.move_count,
        time=texts.format_duration(entry.seconds),
        undos=entry.undos,
        hints=entry.hints,
    )


def format_daily_alt_text(day: DailyPage, texts: Texts) -> str:
    """The board's picture read aloud, without names as it is."""
    shown = [
        *day.ranked_entries,
        *([day.own_ranked_entry] if day.own_ranked_entry and day.is_own_entry_off_page else []),
    ]
    rows = [
        texts(
            "daily-alt-row",
            place="–" if each.rank is None else texts.format_number(each.rank),
            up=each.entry.cards_up,
            moves=each.entry.move_count,
        )
        for each in shown
    ]
    return texts(
        "daily-alt",
        day=texts.format_day(day.date),
        game=format_game_name(texts, day.contest.variant),
        cards=day.card_count,
        rows="; ".join(rows),
    )
