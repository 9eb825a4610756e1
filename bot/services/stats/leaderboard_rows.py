"""The ranked rows of a page of a leaderboard, and the player's own.

Where many thousands are ranked, how many are before each band of the ranking is remembered for some
seconds, so that a page costs the same at any depth. What stands in the rows is never remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.models.leaderboards import Leaderboard, LeaderboardRanking, LeaderboardStanding
from bot.services.stats.win_rates import WinCounts, build_win_counts
from bot.store import Connection
from bot.store.accounts import players
from bot.store.stats import leaderboards
from bot.store.stats.rank_bands import RankBands, has_bands

LEADERBOARD_PAGE_SIZE = 10
"""A page of a leaderboard has at most this many ranked rows."""

REMEMBERED_FOR = timedelta(seconds=30)
"""For so long a rank may be off by those who moved past it meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardRow:
    """A player's row on a leaderboard, without a rank if they have too few games.

    Without a public name the player is anonymous to all others.
    """

    rank: int | None
    player_id: int
    counts: WinCounts
    has_public_name: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardRows:
    """The ranked rows of a page, and the player's own, on this page or not."""

    page_number: int
    ranked_count: int
    ranked_rows: tuple[LeaderboardRow, ...]
    own_row: LeaderboardRow | None

    @property
    def are_consistent(self) -> bool:
        """Whether the page is full, and the player's own row is on it if its rank is."""
        expected = self.ranked_count - self.page_number * LEADERBOARD_PAGE_SIZE
        is_own_rank_here = self.own_row is not None and self.own_row.rank in {
            row.rank for row in self.ranked_rows
        }
        return (
            len(self.ranked_rows) == min(expected, LEADERBOARD_PAGE_SIZE)
            and (self.own_row in self.ranked_rows) == is_own_rank_here
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedPage:
    """Which rows are asked for; without ``number`` the player's own, or the first."""

    board: Leaderboard
    ranking: LeaderboardRanking
    min_games: int
    viewer_id: int
    number: int | None


class LeaderboardRowReader:
    """Reads the rows of pages; ``clock`` returns the time in UTC."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._bands: dict[tuple[int, LeaderboardRanking, int], tuple[datetime, RankBands]] = {}

    async def load_rows(self, conn: Connection, page: RankedPage) -> LeaderboardRows:
        """Return the rows of a page; past the last page those of the last one."""
        key = (page.board.id, page.ranking, page.min_games)
        self._forget_old_bands()
        if key in self._bands:
            rows = await _read_rows(conn, page, self._bands[key][1])
            # Players may have left, or come just where the page begins.
            if rows.are_consistent:
                return rows
        bands = await leaderboards.load_rank_bands(conn, page.board, page.ranking, page.min_games)
        if has_bands(page.board, page.min_games):
            self._bands[key] = self._clock(), bands
        return await _read_rows(conn, page, bands)

    def _forget_old_bands(self) -> None:
        now = self._clock()
        self._bands = {
            key: (counted_at, bands)
            for key, (counted_at, bands) in self._bands.items()
            # A clock may be set back.
            if timedelta(0) <= now - counted_at < REMEMBERED_FOR
        }


async def _read_rows(conn: Connection, page: RankedPage, bands: RankBands) -> LeaderboardRows:
    own_row = await _find_own_row(conn, page, bands)
    number = page.number
    if number is None:
        number = (own_row.rank - 1) // LEADERBOARD_PAGE_SIZE if own_row and own_row.rank else 0
    number = min(number, max(bands.ranked_count - 1, 0) // LEADERBOARD_PAGE_SIZE)
    offset = number * LEADERBOARD_PAGE_SIZE
    standings = await leaderboards.list_ranked_standings(
        conn,
        page.board.id,
        page.ranking,
        min_games=page.min_games,
        offset=offset,
        limit=LEADERBOARD_PAGE_SIZE,
        bands=bands,
    )
    return LeaderboardRows(
        page_number=number,
        ranked_count=bands.ranked_count,
        ranked_rows=build_rows(standings, page.ranking, first_rank=offset + 1),
        own_row=own_row,
    )


async def _find_own_row(
    conn: Connection, page: RankedPage, bands: RankBands
) -> LeaderboardRow | None:
    standing = await leaderboards.find_standing(conn, page.board.id, page.viewer_id)
    if standing is None or not standing.games:
        return None
    rank = None
    if standing.games >= page.min_games:
        rank = await leaderboards.load_standing_rank(
            conn, standing, page.ranking, page.min_games, bands
        )
    return LeaderboardRow(
        rank=rank,
        player_id=page.viewer_id,
        counts=build_win_counts(standing, page.ranking),
        has_public_name=True,
    )


def build_rows(
    standings: list[LeaderboardStanding], ranking: LeaderboardRanking, *, first_rank: int | None
) -> tuple[LeaderboardRow, ...]:
    """Return the rows of standings, which rank in this order from ``first_rank`` if they do."""
    return tuple(
        LeaderboardRow(
            rank=None if first_rank is None else first_rank + position,
            player_id=standing.player_id,
            counts=build_win_counts(standing, ranking),
            has_public_name=True,
        )
        for position, standing in enumerate(standings)
    )


async def hide_private_names(
    conn: Connection, rows: tuple[LeaderboardRow, ...], viewer_id: int
) -> tuple[LeaderboardRow, ...]:
    """Return the rows, those of private players anonymous to all but themselves."""
    private_ids = await players.list_private_player_ids(conn, [row.player_id for row in rows])
    return tuple(
        replace(row, has_public_name=row.player_id == viewer_id or row.player_id not in private_ids)
        for row in rows
    )
