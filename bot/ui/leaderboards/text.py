"""The texts of a leaderboard: heading, rows, footer, and its picture's description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, floor

from discord.utils import format_dt

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.leaderboards import ALL_GAMES, LeaderboardRanking, Medal
from bot.services.seasons.seasons import SeasonState
from bot.services.stats.game_groups import find_group_family
from bot.services.stats.known_odds import find_winnable_range
from bot.services.stats.leaderboard_rows import LEADERBOARD_PAGE_SIZE, LeaderboardRow
from bot.services.stats.leaderboards import LeaderboardPage, LeaderboardQuery
from bot.services.stats.periods import Period, find_month
from bot.services.stats.win_rates import WinCounts
from bot.ui.common.paginate import format_board_scope, get_board_scope
from bot.ui.common.player_names import format_place_and_name, mark_own_row
from bot.ui.common.viewer import format_yes_or_no

MEDAL_SIGNS = {Medal.GOLD: "🥇", Medal.SILVER: "🥈", Medal.BRONZE: "🥉"}
"""How medals stand in texts."""

DRAWN_MEDAL_TEXT_KEYS = {
    Medal.GOLD: "drawn-medal-gold",
    Medal.SILVER: "drawn-medal-silver",
    Medal.BRONZE: "drawn-medal-bronze",
}
"""The key of each medal's name in pictures."""

PERIOD_TEXT_KEYS = {
    Period.ALL_TIME: "board-ever",
    Period.MONTH: "board-month",
    Period.WEEK: "board-week",
}
"""The key of each period's name."""


def format_game_group_name(texts: Texts, group: str) -> str:
    """Return the name of a game, of a family of games, or of all games together."""
    if group == ALL_GAMES:
        return texts("board-every")
    family = find_group_family(group)
    return texts(f"family-{family}") if family else format_game_name(texts, group)


def format_season(season: str, texts: Texts) -> str:
    """Return the month of a season's key: `October 2026`."""
    month = find_month(season)
    assert month is not None  # the key was checked when the page was asked for
    return texts.format_month(month.begins_at)


def format_period_name(query: LeaderboardQuery, texts: Texts) -> str:
    """Return which time a leaderboard is of."""
    if query.season is not None:
        return format_season(query.season, texts)
    return texts(PERIOD_TEXT_KEYS[query.period])


def format_leaderboard_scope(texts: Texts, query: LeaderboardQuery) -> str:
    """Return whether a leaderboard is this server's or global."""
    return format_board_scope(texts, get_board_scope(query.server_id))


def format_leaderboard_heading(page: LeaderboardPage, texts: Texts) -> str:
    """Return which leaderboard it is, and how many games all its players have won together."""
    title = texts(
        "board-title",
        game=format_game_group_name(texts, page.game_group),
        where=format_leaderboard_scope(texts, page.query),
        period=format_period_name(page.query, texts),
        ranking=page.query.ranking.value,
    )
    if not page.total_counts.games:
        return title
    total_line = texts(
        "board-together",
        won=page.total_counts.ranked_wins,
        games=page.total_counts.games,
        rate=_format_win_rate(page.total_counts, texts),
        ranking=page.query.ranking.value,
    )
    return "\n".join(filter(None, [title, total_line, _format_winnable_range(page, texts)]))


def _format_winnable_range(page: LeaderboardPage, texts: Texts) -> str:
    """Return which share of a game's deals can be won; nothing for groups of games."""
    shares = find_winnable_range(page.game_group)
    if shares is None:
        return ""
    low, high = (texts.format_percentage(share) for share in _round_outwards(*shares))
    return texts("board-winnable", low=low, high=high)


def _round_outwards(low: float, high: float) -> tuple[float, float]:
    """Return two shares in whole percents, with all between them."""
    return floor(low * 100) / 100, ceil(high * 100) / 100


def format_leaderboard_rows(
    page: LeaderboardPage,
    names: Mapping[int, str],
    texts: Texts,
    *,
    shows_figures: bool,
    is_private: bool,
) -> str:
    """Return a line for each row of the page, and for the viewer's own.

    ``shows_figures`` puts all figures in the lines, for where no picture shows them. In a private
    message the viewer's own row is marked as theirs.
    """
    lines = []
    if page.total_counts.games and not page.ranked_player_count:
        lines.append(texts("board-none-yet" if page.season is None else "season-none-ranked"))
    if page.waiting_rows:
        lines += _format_waiting_rows(page, names, texts, is_private=is_private)
        return "\n".join(lines)
    for row, is_set_apart in page.display_rows:
        if is_set_apart:
            lines.append(texts("board-apart"))
        counts_text = (
            _format_figures(page, row.counts, texts)
            if shows_figures
            else texts("board-wins", wins=row.counts.wins, clean=row.counts.clean_wins)
        )
        name = names[row.player_id] if row.has_public_name else texts("player-private")
        lines.append(_format_row(page, row, name, counts_text, texts, is_private=is_private))
    if not page.total_counts.games:
        lines.append(texts("board-empty" if page.season is None else "season-empty"))
    elif is_private and not page.own_row:
        lines.append(texts("board-not-played" if page.season is None else "season-not-played"))
    return "\n".join(lines)


def _format_waiting_rows(
    page: LeaderboardPage, names: Mapping[int, str], texts: Texts, *, is_private: bool
) -> Iterator[str]:
    """Yield a line for each player on the way to being ranked, and for the viewer's own."""
    rows = list(page.waiting_rows)
    if page.own_row and page.own_row not in rows:
        rows.append(page.own_row)
    for position, row in enumerate(rows):
        if position == len(page.waiting_rows):
            yield texts("board-apart")
        yield texts(
            "board-row-on-the-way",
            name=names[row.player_id] if row.has_public_name else texts("player-private"),
            alone=format_yes_or_no(is_private and row == page.own_row),
            games=row.counts.games,
            least=page.min_ranked_games,
        )
    if is_private and not page.own_row:
        yield texts("board-not-played" if page.season is None else "season-not-played")


def _format_figures(page: LeaderboardPage, counts: WinCounts, texts: Texts) -> str:
    return texts(
        "board-figures",
        rate=_format_win_rate(counts, texts),
        wins=counts.wins,
        games=counts.games,
        clean=counts.clean_wins,
        ranking=page.query.ranking.value,
    )


def _format_row(
    page: LeaderboardPage,
    row: LeaderboardRow,
    name: str,
    counts_text: str,
    texts: Texts,
    *,
    is_private: bool,
) -> str:
    values = {"name": name, "told": counts_text, "alone": format_yes_or_no(is_private)}
    if row.rank is None and page.season is not None:
        return texts("season-row-unranked", **values)
    if row.rank is None:
        return texts("board-row-waiting", missing=page.missing_games, **values)
    key = "board-row-own" if row == page.own_row else "board-row"
    line = texts(key, place=row.rank, **values)
    medal = find_medal(page, row)
    return f"{MEDAL_SIGNS[medal]} {line}" if medal else line


def find_medal(page: LeaderboardPage, row: LeaderboardRow) -> Medal | None:
    """Return the medal of a row's player, which is shown where all wins are ranked."""
    if page.season is None or page.query.ranking is not LeaderboardRanking.ALL_WINS:
        return None
    return page.season.medals.get(row.player_id)


def format_leaderboard_footer(page: LeaderboardPage, texts: Texts) -> str:
    """Return which rows the page has, how many games it takes to be ranked, and what is missing."""
    about = texts(
        "board-about",
        pages=page.last_page_number + 1,
        first=page.page_number * LEADERBOARD_PAGE_SIZE + 1,
        last=page.page_number * LEADERBOARD_PAGE_SIZE + len(page.ranked_rows),
        length=page.ranked_player_count,
        minimum=page.min_ranked_games,
        time="now" if page.season is None else "past",
    )
    lines = [about]
    if page.season is not None:
        lines.append(_format_season_end(page.season, texts))
    if page.complete_until is not None:
        when = format_dt(page.complete_until, "R")
        lines.append(texts("board-complete-until", when=when))
    return "\n".join(filter(None, lines))


def _format_season_end(season: SeasonState, texts: Texts) -> str:
    """Return when there will be medals, or why there are none; nothing where there are some."""
    if season.medals:
        return ""
    return texts("season-medals-soon" if season.min_ranked_games is None else "season-no-medals")


def format_leaderboard_alt_text(
    page: LeaderboardPage, picture_names: Mapping[int, str], texts: Texts, *, is_private: bool
) -> str:
    """Return the description of the picture, with the names that it shows.

    In a private message the viewer's own row is marked as theirs.
    """
    rows = [
        mark_own_row(
            _format_alt_text_row(row, picture_names, texts),
            texts,
            is_own=is_private and row == page.own_row,
        )
        for row, _ in page.display_rows
    ]
    return texts(
        "board-alt",
        game=format_game_group_name(texts, page.game_group),
        where=format_leaderboard_scope(texts, page.query),
        period=format_period_name(page.query, texts),
        ranking=page.query.ranking.value,
        rows=texts.join_rows(rows),
    )


def _format_alt_text_row(
    row: LeaderboardRow, picture_names: Mapping[int, str], texts: Texts
) -> str:
    place = "–" if row.rank is None else texts.format_number(row.rank)
    return texts(
        "board-alt-row",
        place=format_place_and_name(place, picture_names, row.player_id),
        rate=_format_win_rate(row.counts, texts),
        won=row.counts.ranked_wins,
        games=row.counts.games,
    )


def _format_win_rate(counts: WinCounts, texts: Texts) -> str:
    return texts.format_percentage(counts.win_rate)
