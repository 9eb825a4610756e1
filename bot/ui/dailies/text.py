"""The texts of a daily: heading, the player's attempt, scoreboard, and its picture's description.

None of them has the number of a deal while its day lasts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from discord.utils import format_dt

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest
from bot.services.contests.ranking import RankedEntry
from bot.services.dailies.daily_pages import DAILY_PAGE_SIZE, DailyPage, DailyWinner
from bot.ui.common.paginate import BoardScope, format_board_scope, get_board_scope
from bot.ui.common.player_names import format_place_and_name
from bot.ui.common.viewer import format_yes_or_no
from bot.ui.contests.entry_text import format_entry_figures


def format_daily_heading(contest: Contest, day: date, texts: Texts) -> str:
    """Return the day, the game, and until when it can be played."""
    return texts(
        "own-daily-title" if contest.is_own_daily else "daily-title",
        day=texts.format_day(day),
        game=format_game_name(texts, contest.variant),
        at=format_dt(contest.ends_at, "t"),
        when=format_dt(contest.ends_at, "R"),
    )


def format_past_daily_heading(contest: Contest, day: date, texts: Texts) -> str:
    """Return the day, the game and the deal of a daily that is over."""
    return texts(
        "own-daily-title-over" if contest.is_own_daily else "daily-title-over",
        day=texts.format_day(day),
        game=format_game_name(texts, contest.variant),
        deal=str(contest.deal),
    )


def format_own_entry_lines(
    page: DailyPage, player_name: str, texts: Texts, *, is_private: bool
) -> Iterator[str]:
    """Yield how the player's attempt stands, and their streak, which is of the daily alone.

    In a message that others see, they are named; in a private one they are “you”.
    """
    entry = page.own_entry
    if entry is None:
        if page.is_open:
            key = "own-daily-about" if page.query.is_own else "daily-about"
            yield texts(key, winnable=format_yes_or_no(page.contest.is_winnable))
    else:
        is_playing = page.is_open and not entry.is_finished
        yield texts(
            "daily-own-under-way" if is_playing else "daily-own",
            told=format_entry_figures(entry, page.contest, texts),
            name=player_name,
            alone=format_yes_or_no(is_private),
        )
        if not entry.is_ranked:
            yield texts("daily-own-out")
    if page.streak and page.is_open and not page.query.is_own:
        key = "daily-streak" if page.streak.current_days else "daily-streak-over"
        yield texts(key, count=page.streak.current_days, best=page.streak.best_days)


def format_daily_board_lines(
    page: DailyPage, names: Mapping[int, str], texts: Texts, *, is_private: bool
) -> Iterator[str]:
    """Yield the scoreboard: its scope, a line for each entry, the viewer's own, and the rules."""
    scope = get_board_scope(page.query.server_id)
    is_global = scope is BoardScope.GLOBAL
    yield texts("daily-board", where=format_board_scope(texts, scope))
    for ranked_entry in page.ranked_entries:
        yield format_daily_board_row(ranked_entry, page, names, texts, is_private=is_private)
    own_entry = page.own_ranked_entry
    if own_entry and page.is_own_entry_off_page:
        yield texts("board-apart")
        yield format_daily_board_row(own_entry, page, names, texts, is_private=is_private)
    if page.own_entry and not own_entry and is_global:
        yield texts("daily-apart")
    if not page.entry_count:
        yield texts("daily-board-empty" if is_global else "daily-board-empty-here")
    if page.last_page_number:
        first = page.page_number * DAILY_PAGE_SIZE + 1
        last = page.page_number * DAILY_PAGE_SIZE + len(page.ranked_entries)
        yield texts("daily-pages", first=first, last=last, length=page.entry_count)
    yield texts("daily-order")


def format_daily_board_row(
    ranked_entry: RankedEntry,
    page: DailyPage,
    names: Mapping[int, str],
    texts: Texts,
    *,
    is_private: bool,
) -> str:
    """Return the line of one entry; in a private message the viewer's own is marked as theirs."""
    entry = ranked_entry.entry
    figures = format_entry_figures(entry, page.contest, texts)
    if page.is_open and not entry.is_finished:
        figures = texts("daily-playing", told=figures)
    values = {
        "name": format_ranked_player_name(ranked_entry, names, texts),
        "told": figures,
        "alone": format_yes_or_no(is_private),
    }
    is_own = page.own_entry is not None and entry.player_id == page.own_entry.player_id
    if ranked_entry.rank is None:
        return texts("daily-row-out-own" if is_own else "daily-row-out", **values)
    return texts("board-row-own" if is_own else "board-row", place=ranked_entry.rank, **values)


def format_yesterday_line(winner: DailyWinner, names: Mapping[int, str], texts: Texts) -> str:
    """Return yesterday's deal, and who was first at it."""
    contest = winner.contest
    values = {"game": format_game_name(texts, contest.variant), "deal": str(contest.deal)}
    if winner.winning_entry is None:
        return texts("daily-yesterday-none", **values)
    return texts(
        "daily-yesterday",
        name=format_ranked_player_name(winner.winning_entry, names, texts),
        told=format_entry_figures(winner.winning_entry.entry, contest, texts),
        shared=format_yes_or_no(winner.is_tied),
        **values,
    )


def format_other_daily_line(contest: Contest, texts: Texts) -> str:
    """Return what leads from the daily to the server's own, or back."""
    key = "own-daily-here" if contest.is_own_daily else "own-daily-everyones"
    return texts(key, game=format_game_name(texts, contest.variant))


def format_podium_lines(
    ranked_entries: tuple[RankedEntry, ...],
    contest: Contest,
    names: Mapping[int, str],
    texts: Texts,
) -> str:
    """Return a line for each entry on a podium."""
    return "\n".join(
        texts(
            "board-row",
            place=ranked_entry.rank,
            name=format_ranked_player_name(ranked_entry, names, texts),
            told=format_entry_figures(ranked_entry.entry, contest, texts),
        )
        for ranked_entry in ranked_entries
    )


def format_ranked_player_name(
    ranked_entry: RankedEntry, names: Mapping[int, str], texts: Texts
) -> str:
    """Return the name of an entry's player, or what stands for a private one."""
    if not ranked_entry.has_public_name:
        return texts("player-private")
    return names[ranked_entry.entry.player_id]


def format_daily_alt_text(page: DailyPage, picture_names: Mapping[int, str], texts: Texts) -> str:
    """Return the description of the scoreboard's picture, with the names that it shows."""
    ranked_entries = [*page.ranked_entries]
    if page.own_ranked_entry and page.is_own_entry_off_page:
        ranked_entries.append(page.own_ranked_entry)
    rows = [
        texts(
            "daily-alt-row",
            place=format_place_and_name(
                "–" if ranked_entry.rank is None else texts.format_number(ranked_entry.rank),
                picture_names,
                ranked_entry.entry.player_id,
            ),
            up=ranked_entry.entry.cards_up,
            moves=ranked_entry.entry.move_count,
        )
        for ranked_entry in ranked_entries
    ]
    return texts(
        "daily-alt",
        day=texts.format_day(page.date),
        game=format_game_name(texts, page.contest.variant),
        cards=page.card_count,
        rows=texts.join_rows(rows),
    )
