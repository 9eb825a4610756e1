"""A board in words: its head, a line a place, and its picture read aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.describe import format_game_name
from bot.models.leaderboards import ALL_GAMES
from bot.services.stats.game_groups import find_group_family
from bot.services.stats.known_odds import BOOK_WIN_RATES, WINNABLE_SHARES
from bot.services.stats.leaderboards import PAGE_SIZE
from bot.services.stats.periods import Period
from bot.ui.common.viewer import format_yes_or_no

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.locale.catalogue import Texts
    from bot.services.stats.leaderboards import (
        LeaderboardPage,
        LeaderboardQuery,
        LeaderboardRow,
        WinCounts,
    )

PERIOD_TEXT_KEYS = {
    Period.ALL_TIME: "board-ever",
    Period.MONTH: "board-month",
    Period.WEEK: "board-week",
}
"""The sentence that names a period."""


def format_game_group_name(texts: Texts, group: str) -> str:
    """What the games of a board are called together."""
    if group == ALL_GAMES:
        return texts("board-every")
    family = find_group_family(group)
    return texts(f"family-{family}") if family else format_game_name(texts, group)


def format_leaderboard_scope(texts: Texts, query: LeaderboardQuery) -> str:
    """Whose games a board is of."""
    return texts("board-everywhere" if query.server_id is None else "board-here")


def format_leaderboard_heading(page: LeaderboardPage, texts: Texts) -> str:
    """What board it is, what all players did together, and what is known of the odds."""
    view = page.query
    title = texts(
        "board-title",
        game=format_game_group_name(texts, page.game_group),
        where=format_leaderboard_scope(texts, view),
        period=texts(PERIOD_TEXT_KEYS[view.period]),
        ranking=view.ranking.value,
    )
    return "\n".join(
        [title, *_format_total_line(page, texts), *_format_odds_line(page.game_group, texts)]
    )


def _format_total_line(page: LeaderboardPage, texts: Texts) -> Iterator[str]:
    if page.total_counts.games:
        rate, low, high = _format_rate_interval(page.total_counts, texts)
        yield texts(
            "board-together",
            rate=rate,
            low=low,
            high=high,
            games=page.total_counts.games,
            ranking=page.query.ranking.value,
        )


def _format_odds_line(game_group: str, texts: Texts) -> Iterator[str]:
    known = []
    if game_group in BOOK_WIN_RATES:
        few, good = map(texts.format_percentage, BOOK_WIN_RATES[game_group])
        known.append(texts("board-books", few=few, good=good))
    if game_group in WINNABLE_SHARES:
        known.append(
            texts("board-winnable", share=texts.format_percentage(WINNABLE_SHARES[game_group]))
        )
    if known:
        yield f"-# {' '.join(known)}"


def format_leaderboard_rows(
    page: LeaderboardPage,
    names: Mapping[int, str],
    texts: Texts,
    *,
    shows_figures: bool,
    is_private: bool,
) -> str:
    """A line a place, with all ``figures`` where no picture shows them, and one's own.

    Whoever looks at it ``alone`` is told which line is theirs.
    """
    found = []
    if page.total_counts.games and not page.ranked_player_count:
        found.append(texts("board-none-yet"))
    for row, apart in page.display_rows:
        if apart:
            found.append(texts("board-apart"))
        found.append(
            _format_leaderboard_row(
                page,
                row,
                names,
                texts,
                shows_figures=shows_figures,
                privacy_flag=format_yes_or_no(is_private),
            )
        )
    if not page.total_counts.games:
        found.append(texts("board-empty"))
    elif is_private and not page.own_row:
        found.append(texts("board-not-played"))
    return "\n".join(found)


def _format_leaderboard_row(
    page: LeaderboardPage,
    row: LeaderboardRow,
    names: Mapping[int, str],
    texts: Texts,
    *,
    shows_figures: bool,
    privacy_flag: str,
) -> str:
    count = row.counts
    if shows_figures:
        rate, low, high = _format_rate_interval(count, texts)
        told = texts(
            "board-figures",
            rate=rate,
            low=low,
            high=high,
            wins=count.wins,
            games=count.games,
            clean=count.clean_wins,
            ranking=page.query.ranking.value,
        )
    else:
        told = texts("board-wins", wins=count.wins, clean=count.clean_wins)
    name = names[row.player_id] if row.has_public_name else texts("player-private")
    if row.rank is None:
        missing = page.missing_games
        return texts("board-row-waiting", name=name, told=told, missing=missing, alone=privacy_flag)
    key = "board-row-own" if row == page.own_row else "board-row"
    return texts(key, place=row.rank, name=name, told=told, alone=privacy_flag)


def format_leaderboard_footer(page: LeaderboardPage, texts: Texts) -> str:
    """Which places these are, and how places are given."""
    return texts(
        "board-about",
        pages=page.last_page_number + 1,
        first=page.page_number * PAGE_SIZE + 1,
        last=page.page_number * PAGE_SIZE + len(page.ranked_rows),
        length=page.ranked_player_count,
        minimum=page.min_ranked_games,
    )


def format_leaderboard_alt_text(page: LeaderboardPage, texts: Texts, *, is_private: bool) -> str:
    """The picture read aloud, without names as it is."""
    found = [
        texts("board-alt-own", row=_format_alt_text_row(row, texts))
        if is_private and row == page.own_row
        else _format_alt_text_row(row, texts)
        for row, _ in page.display_rows
    ]
    return texts(
        "board-alt",
        game=format_game_group_name(texts, page.game_group),
        where=format_leaderboard_scope(texts, page.query),
        period=texts(PERIOD_TEXT_KEYS[page.query.period]),
        ranking=page.query.ranking.value,
        rows="; ".join(found),
    )


def _format_alt_text_row(row: LeaderboardRow, texts: Texts) -> str:
    rate, low, high = _format_rate_interval(row.counts, texts)
    return texts(
        "board-alt-row",
        place="–" if row.rank is None else texts.format_number(row.rank),
        rate=rate,
        low=low,
        high=high,
        won=row.counts.ranked_wins,
        games=row.counts.games,
    )


def _format_rate_interval(count: WinCounts, texts: Texts) -> tuple[str, str, str]:
    low, high = count.win_rate_interval
    return (
        texts.format_percentage(count.win_rate),
        texts.format_percentage(low),
        texts.format_percentage(high),
    )
