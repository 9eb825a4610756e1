"""Pages of players ranked by their skill ratings, globally and on servers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.models.leaderboards import LeaderboardKey
from bot.models.player_records import PlayerRating
from bot.ratings.scale import Rating, build_rating
from bot.services.stats.game_groups import build_family_group, check_group_exists, find_group_family
from bot.services.stats.periods import Period, build_period_key
from bot.store import Connection, Store
from bot.store.accounts import players, servers
from bot.store.games import games
from bot.store.stats import leaderboards, rating_ranks, ratings
from bot.variants import VARIANTS

RATING_PAGE_SIZE = 10
"""A page has at most this many ranked rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingBoardQuery:
    """A request for a page of players by rating.

    The page is of the family of ``game_group``, a variant's key or a group; of the player's last
    game where that is not one family. Without ``server_id`` it is of all servers. Pages count from
    0; without ``page_number`` it is the page with the player's own row, or the first.
    """

    game_group: str | None = None
    server_id: int | None = None
    page_number: int | None = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """A player's row, without a rank if their rating is provisional, or not on this server.

    Without a public name the player is anonymous to all others.
    """

    rank: int | None
    player_id: int
    rating: Rating
    has_public_name: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingPage:
    """A page of players by rating, as one player sees it.

    ``fitted_at`` is when ratings were made last, None before the first time. ``own_row`` is the
    player's, on this page or not.
    """

    family: str
    server_id: int | None
    page_number: int
    ranked_count: int
    fitted_at: datetime | None
    rows: tuple[RatingRow, ...]
    own_row: RatingRow | None

    @property
    def last_page_number(self) -> int:
        """The number of the last page, from 0."""
        return _find_page(max(self.ranked_count, 1))

    @property
    def display_rows(self) -> tuple[tuple[RatingRow, bool], ...]:
        """The page's rows and the player's own, each with whether rows are left out before it."""
        rows = list(self.rows)
        if self.own_row and self.own_row not in rows:
            rows.append(self.own_row)
        rows.sort(key=lambda row: row.rank or self.ranked_count + 1)
        return tuple(
            (row, index > 0 and self._has_gap_between(rows[index - 1], row))
            for index, row in enumerate(rows)
        )

    def _has_gap_between(self, row: RatingRow, next_row: RatingRow) -> bool:
        """Whether one of two rows is the player's own from another page, not next to this one."""
        is_consecutive = row.rank is not None and next_row.rank == row.rank + 1
        own_row = self.own_row
        return own_row in (row, next_row) and own_row not in self.rows and not is_consecutive


class RatingBoardService:
    """Players by rating; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def load_page(self, player_id: int, query: RatingBoardQuery) -> RatingPage:
        """Return the requested page as the player sees it; past the last page the last one.

        Raises GameError (``no-such-game``) if there is no such game group.
        """
        if query.game_group is not None:
            check_group_exists(query.game_group)
        async with self._store.begin_read() as conn:
            family = await _find_family(conn, player_id, query.game_group)
            fit = await ratings.find_rating_fit(conn)
            page = RatingPage(
                family=family,
                server_id=query.server_id,
                page_number=0,
                ranked_count=0,
                fitted_at=fit.fitted_at if fit else None,
                rows=(),
                own_row=None,
            )
            board_id = None
            if query.server_id is not None:
                board_id = await self._find_leaderboard_id(conn, query.server_id, family)
            if fit is None or (query.server_id is not None and board_id is None):
                return page
            return await self._fill_page(conn, page, board_id, player_id, query.page_number)

    async def _find_leaderboard_id(
        self, conn: Connection, server_id: int, family: str
    ) -> int | None:
        """Return the leaderboard whose players are those of a server."""
        server = await servers.load_server_settings(conn, server_id)
        key = LeaderboardKey(
            server_id=server.id,
            era=server.era,
            game_group=build_family_group(family),
            period=build_period_key(Period.ALL_TIME, self._clock()),
        )
        board = await leaderboards.find_leaderboard(conn, key)
        return board.id if board else None

    async def _fill_page(
        self,
        conn: Connection,
        page: RatingPage,
        board_id: int | None,
        player_id: int,
        page_number: int | None,
    ) -> RatingPage:
        ranked_count = await rating_ranks.count_ranked_ratings(conn, page.family, board_id)
        own_row = await self._find_own_row(conn, page.family, board_id, player_id)
        if page_number is None:
            page_number = _find_page(own_row.rank) if own_row and own_row.rank else 0
        page_number = min(page_number, _find_page(max(ranked_count, 1)))
        ranked = await rating_ranks.list_ranked_ratings(
            conn,
            page.family,
            board_id,
            offset=page_number * RATING_PAGE_SIZE,
            limit=RATING_PAGE_SIZE,
        )
        private_ids = await players.list_private_player_ids(
            conn, [rating.player_id for _, rating in ranked]
        )
        rows = (
            self._build_row(
                rank, rating, has_public_name=rating.player_id not in private_ids - {player_id}
            )
            for rank, rating in ranked
        )
        return replace(
            page,
            page_number=page_number,
            ranked_count=ranked_count,
            rows=tuple(rows),
            own_row=own_row,
        )

    async def _find_own_row(
        self, conn: Connection, family: str, board_id: int | None, player_id: int
    ) -> RatingRow | None:
        rating = await rating_ranks.find_rating(conn, player_id, family)
        if rating is None:
            return None
        rank = rating.rank
        if board_id is not None:
            standing = await leaderboards.find_standing(conn, board_id, player_id)
            if standing is None or not standing.games:
                return None
            if rank is not None:
                rank = await rating_ranks.load_rating_rank(conn, rating, board_id)
        return self._build_row(rank, rating)

    def _build_row(
        self, rank: int | None, rating: PlayerRating, *, has_public_name: bool = True
    ) -> RatingRow:
        idle_time = self._clock() - rating.last_game_at
        shown = build_rating(rating.ability, rating.variance, rating.games, idle_time)
        return RatingRow(
            rank=rank,
            player_id=rating.player_id,
            rating=shown,
            has_public_name=has_public_name,
        )


def _find_page(rank: int) -> int:
    """Return the number of the page that has this rank."""
    return (rank - 1) // RATING_PAGE_SIZE


async def _find_family(conn: Connection, player_id: int, game_group: str | None) -> str:
    if game_group is not None:
        if family := find_group_family(game_group):
            return family
        if rules := VARIANTS.get(game_group):
            return rules.family
    latest = await games.find_latest_game(conn, player_id)
    rules = VARIANTS.get(latest.variant) if latest else None
    return (rules or next(iter(VARIANTS.values()))).family
