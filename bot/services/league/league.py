"""The weekly league: players compared on the deals that all of them played.

As in bridge clubs, a player earns the share of others that they have beaten, ties half, of 100
points a day. The five best dailies of a week count, so that nobody has to play every day.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.models.dailies import LeagueStanding
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.store import Connection, Store
from bot.store.accounts import players
from bot.store.contests import league
from bot.store.contests.league import LeagueScope

LEAGUE_PAGE_SIZE = 10
"""A page of a league lists at most this many players."""

FIRST_WEEK = date(2026, 1, 5)
"""Nothing was played before this Monday."""

_ONE_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaguePage:
    """A page of a week's league, as one player sees it.

    ``first_day`` is the week's Monday; without ``server_id`` it is the global league.
    ``private_ids`` are players who are anonymous to this one. ``own_standing`` is this player's, on
    the page or not.
    """

    first_day: date
    server_id: int | None
    page_number: int
    player_count: int
    standings: tuple[LeagueStanding, ...]
    private_ids: frozenset[int]
    own_standing: LeagueStanding | None
    is_over: bool

    @property
    def last_page_number(self) -> int:
        """The number of the last page, from 0."""
        return max(self.player_count - 1, 0) // LEAGUE_PAGE_SIZE

    @property
    def own_standing_off_page(self) -> LeagueStanding | None:
        """The player's standing if it is on another page."""
        return None if self.own_standing in self.standings else self.own_standing


class LeagueService:
    """Leagues of weeks in UTC, which begin on Mondays; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    def get_current_week(self) -> date:
        """Return the Monday of this week."""
        return find_monday(self._clock().date())

    async def load_page(
        self, first_day: date, server_id: int | None, page_number: int, player_id: int | None = None
    ) -> LeaguePage:
        """Return a page of the league of a week; past the last page the last one.

        Only days that are over count.
        """
        scope = self._build_scope(first_day, server_id)
        async with self._store.begin_read() as conn:
            standings, player_count = await _list_page(conn, scope, page_number)
            if not standings and page_number:
                # The first row of any page knows how many there are.
                _, player_count = await _list_page(conn, scope, 0)
                page_number = max(player_count - 1, 0) // LEAGUE_PAGE_SIZE
                standings, _ = await _list_page(conn, scope, page_number)
            own = await league.find_league_standing(conn, scope, player_id) if player_id else None
            private_ids = await players.list_private_player_ids(
                conn, [standing.player_id for standing in standings]
            )
        return LeaguePage(
            first_day=first_day,
            server_id=server_id,
            page_number=page_number,
            player_count=player_count,
            standings=tuple(standings),
            private_ids=frozenset(private_ids) - {player_id or 0},
            own_standing=own,
            is_over=self._clock().date() >= first_day + _ONE_WEEK,
        )

    def _build_scope(self, first_day: date, server_id: int | None) -> LeagueScope:
        return LeagueScope(
            server_id=GLOBAL_SERVER_ID if server_id is None else server_id,
            first_date=first_day.isoformat(),
            last_date=(first_day + _ONE_WEEK - timedelta(days=1)).isoformat(),
            now=self._clock(),
        )


def find_monday(day: date) -> date:
    """Return the Monday of a day's week."""
    return day - timedelta(days=day.weekday())


async def _list_page(
    conn: Connection, scope: LeagueScope, page_number: int
) -> tuple[list[LeagueStanding], int]:
    return await league.list_league_standings(
        conn, scope, page_number * LEAGUE_PAGE_SIZE, LEAGUE_PAGE_SIZE
    )
