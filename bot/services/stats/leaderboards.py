"""Boards as players look at them: a page of places, one's own, and what all did together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.models.leaderboards import ALL_GAMES, LeaderboardKey, LeaderboardRanking
from bot.models.servers import DEFAULT_MIN_GAMES
from bot.services.stats.game_groups import check_group_exists
from bot.services.stats.periods import Period, build_period_key
from bot.services.stats.win_rates import compute_wilson_interval
from bot.store.accounts import players, servers
from bot.store.games import games
from bot.store.stats import leaderboards

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.models.leaderboards import Leaderboard, LeaderboardStanding
    from bot.store import Connection, Store

__all__ = [
    "PAGE_SIZE",
    "LeaderboardPage",
    "LeaderboardQuery",
    "LeaderboardRanking",
    "LeaderboardRow",
    "LeaderboardService",
    "WinCounts",
]

PAGE_SIZE = 10
"""So many places stand on a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardQuery:
    """What of the boards is looked at.

    Without ``game`` (a game's key or a group's) it is what the player played last, or every game
    while nothing of that is on the board; without ``server`` everywhere; pages count from 0, and
    without ``page`` it is the one with the player's own place.
    """

    game_group: str | None = None
    period: Period = Period.ALL_TIME
    server_id: int | None = None
    ranking: LeaderboardRanking = LeaderboardRanking.ALL_WINS
    page_number: int | None = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WinCounts:
    """Games, wins among them, and those wins that had neither undo nor hint.

    ``won`` are the wins that the ranking is of.
    """

    games: int
    wins: int
    clean_wins: int
    ranked_wins: int

    @property
    def win_rate(self) -> float:
        """What share of the games was won."""
        return self.ranked_wins / self.games if self.games else 0.0

    @property
    def win_rate_interval(self) -> tuple[float, float]:
        """Between which rates the true one lies, at 95 %."""
        return compute_wilson_interval(self.ranked_wins, self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardRow:
    """What a player did, and at which ``place`` they stand, if they have games enough.

    One who is not ``named`` keeps their name from all others.
    """

    rank: int | None
    player_id: int
    counts: WinCounts
    has_public_name: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardPage:
    """A page of a board, as one player sees it.

    ``view`` names what is shown; ``minimum`` games make a place, of which there are ``length``;
    ``own`` is the player's, wherever it is.
    """

    query: LeaderboardQuery
    min_ranked_games: int
    total_counts: WinCounts
    ranked_player_count: int
    ranked_rows: tuple[LeaderboardRow, ...]
    own_row: LeaderboardRow | None

    @property
    def game_group(self) -> str:
        """Which game or group it is of."""
        assert self.query.game_group is not None  # what is shown is known
        return self.query.game_group

    @property
    def page_number(self) -> int:
        """Which page it is, from 0."""
        assert self.query.page_number is not None  # as above
        return self.query.page_number

    @property
    def last_page_number(self) -> int:
        """The number of the last page."""
        return max(self.ranked_player_count - 1, 0) // PAGE_SIZE

    @property
    def missing_games(self) -> int:
        """So many games the player lacks to have a place."""
        return max(self.min_ranked_games - (self.own_row.counts.games if self.own_row else 0), 0)

    @property
    def display_rows(self) -> tuple[tuple[LeaderboardRow, bool], ...]:
        """The page's places and the player's own as they follow, each with whether it is apart.

        One apart does not follow the one before it: others stand between, or it has no place yet.
        """
        shown = list(self.ranked_rows)
        if self.own_row and self.own_row not in shown:
            shown.append(self.own_row)
        shown.sort(key=lambda row: row.rank or self.ranked_player_count + 1)
        before = [None, *(row.rank for row in shown)]
        return tuple(
            (row, at > 0 and (row.rank is None or row.rank - 1 != before[at]))
            for at, row in enumerate(shown)
        )


class LeaderboardService:
    """The boards of servers and of everywhere; ``clock`` tells the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def load_leaderboard_page(
        self, player_id: int, query: LeaderboardQuery
    ) -> LeaderboardPage:
        """What this player asks to see; past the last page it is the last.

        GameError ``no-such-game`` for a game that there is not.
        """
        if query.game_group is not None:
            check_group_exists(query.game_group)
        now = self._clock()
        async with self._store.begin_read() as conn:
            where = LeaderboardKey(period=build_period_key(query.period, now))
            minimum = DEFAULT_MIN_GAMES
            if query.server_id is not None:
                server = await servers.load_server_settings(conn, query.server_id)
                where = replace(where, server_id=server.id, era=server.era)
                minimum = server.min_ranked_games
            game, board = await _find_leaderboard(conn, player_id, query, where)
            return await _build_leaderboard_page(
                conn, player_id, replace(query, game_group=game), board, minimum
            )


async def _find_leaderboard(
    conn: Connection, player_id: int, query: LeaderboardQuery, leaderboard_key: LeaderboardKey
) -> tuple[str, Leaderboard | None]:
    """The game that is asked for and its board, if anything is counted there."""
    wanted = [query.game_group] if query.game_group else [ALL_GAMES]
    if query.game_group is None and (latest := await games.find_latest_game(conn, player_id)):
        wanted.insert(0, latest.variant)
    for game in wanted:
        board = await leaderboards.find_leaderboard(conn, replace(leaderboard_key, game_group=game))
        if board and board.games:
            return game, board
    return game, None


async def _build_leaderboard_page(
    conn: Connection,
    player_id: int,
    query: LeaderboardQuery,
    board: Leaderboard | None,
    min_ranked_games: int,
) -> LeaderboardPage:
    if board is None:
        nothing = WinCounts(games=0, wins=0, clean_wins=0, ranked_wins=0)
        shown = replace(query, page_number=0)
        return LeaderboardPage(
            query=shown,
            min_ranked_games=min_ranked_games,
            total_counts=nothing,
            ranked_player_count=0,
            ranked_rows=(),
            own_row=None,
        )
    ranking = query.ranking
    length = await leaderboards.count_ranked_standings(conn, board.id, min_ranked_games)
    own = await _find_own_row(conn, board, player_id, ranking, min_ranked_games)
    number = query.page_number
    if number is None:
        number = (own.rank - 1) // PAGE_SIZE if own and own.rank else 0
    number = min(number, max(length - 1, 0) // PAGE_SIZE)
    standings = await leaderboards.list_ranked_standings(
        conn,
        board.id,
        ranking,
        min_games=min_ranked_games,
        offset=number * PAGE_SIZE,
        limit=PAGE_SIZE,
    )
    unnamed = await players.list_private_player_ids(conn, [each.player_id for each in standings])
    places = tuple(
        LeaderboardRow(
            rank=place,
            player_id=each.player_id,
            counts=_build_win_counts(each, ranking),
            has_public_name=each.player_id == player_id or each.player_id not in unnamed,
        )
        for place, each in enumerate(standings, number * PAGE_SIZE + 1)
    )
    return LeaderboardPage(
        query=replace(query, page_number=number),
        min_ranked_games=min_ranked_games,
        total_counts=_build_win_counts(board, ranking),
        ranked_player_count=length,
        ranked_rows=places,
        own_row=own,
    )


async def _find_own_row(
    conn: Connection,
    board: Leaderboard,
    player_id: int,
    ranking: LeaderboardRanking,
    min_ranked_games: int,
) -> LeaderboardRow | None:
    standing = await leaderboards.find_standing(conn, board.id, player_id)
    if standing is None or not standing.games:
        return None
    place = None
    if standing.games >= min_ranked_games:
        place = await leaderboards.load_standing_rank(conn, standing, ranking, min_ranked_games)
    return LeaderboardRow(
        rank=place,
        player_id=player_id,
        counts=_build_win_counts(standing, ranking),
        has_public_name=True,
    )


def _build_win_counts(
    totals: Leaderboard | LeaderboardStanding, ranking: LeaderboardRanking
) -> WinCounts:
    won = totals.wins if ranking is LeaderboardRanking.ALL_WINS else totals.clean_wins
    return WinCounts(
        games=totals.games, wins=totals.wins, clean_wins=totals.clean_wins, ranked_wins=won
    )
