"""Pages of leaderboards, with the player's own row and the community's totals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.models.leaderboards import ALL_GAMES, Leaderboard, LeaderboardKey, LeaderboardRanking
from bot.models.servers import DEFAULT_MIN_GAMES
from bot.services.seasons.seasons import (
    SeasonState,
    check_season,
    list_past_seasons,
    load_season_state,
)
from bot.services.stats.game_groups import check_group_exists, list_group_variants
from bot.services.stats.leaderboard_rows import (
    LEADERBOARD_PAGE_SIZE,
    LeaderboardRow,
    LeaderboardRowReader,
    RankedPage,
    build_rows,
    hide_private_names,
)
from bot.services.stats.periods import Period, build_period
from bot.services.stats.win_rates import WinCounts, build_win_counts
from bot.store import Connection, Store
from bot.store.accounts import servers
from bot.store.games import games
from bot.store.stats import leaderboards, waiting_results


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardQuery:
    """A request for a page of a leaderboard.

    ``game_group`` is a variant's key or a group. Without it the page is of the player's last
    variant, or of all games if that has no games on the leaderboard. Without ``server_id`` it is of
    the global leaderboard. With ``season``, the key of a month, it is of that month instead of
    ``period``. Pages count from 0; without ``page_number`` it is the page with the player's own
    row, or the first.
    """

    game_group: str | None = None
    period: Period = Period.ALL_TIME
    season: str | None = None
    server_id: int | None = None
    ranking: LeaderboardRanking = LeaderboardRanking.ALL_WINS
    page_number: int | None = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardPage:
    """A page of a leaderboard, as one player sees it.

    ``query`` names what is shown. Players with ``min_ranked_games`` are ranked. ``own_row`` is the
    player's, on this page or not. ``waiting_rows`` are those nearest to it while nobody is ranked,
    who has played most first. Games that ended since ``complete_until`` may be missing; it is None
    if none is. ``season`` is what a page of a season has beside its rows, and ``past_seasons`` are
    the keys of those that are over, the newest first.
    """

    query: LeaderboardQuery
    min_ranked_games: int
    total_counts: WinCounts
    ranked_player_count: int
    ranked_rows: tuple[LeaderboardRow, ...]
    own_row: LeaderboardRow | None
    waiting_rows: tuple[LeaderboardRow, ...] = ()
    complete_until: datetime | None = None
    season: SeasonState | None = None
    past_seasons: tuple[str, ...] = ()

    @property
    def game_group(self) -> str:
        """The variant or group that the page is of."""
        assert self.query.game_group is not None  # the query of a page names what is shown
        return self.query.game_group

    @property
    def page_number(self) -> int:
        """The number of the page, from 0."""
        assert self.query.page_number is not None  # as above
        return self.query.page_number

    @property
    def last_page_number(self) -> int:
        """The number of the last page, from 0."""
        return max(self.ranked_player_count - 1, 0) // LEADERBOARD_PAGE_SIZE

    @property
    def missing_games(self) -> int:
        """The number of games that the player still has to play to be ranked."""
        own_games = self.own_row.counts.games if self.own_row else 0
        return max(self.min_ranked_games - own_games, 0)

    @property
    def display_rows(self) -> tuple[tuple[LeaderboardRow, bool], ...]:
        """The page's rows and the player's own by rank, each with whether a gap is before it.

        There is a gap if other rows are left out between, or the row has no rank.
        """
        rows = list(self.ranked_rows)
        if self.own_row and self.own_row not in rows:
            rows.append(self.own_row)
        rows.sort(key=lambda row: row.rank or self.ranked_player_count + 1)
        display_rows: list[tuple[LeaderboardRow, bool]] = []
        for row in rows:
            previous_rank = display_rows[-1][0].rank if display_rows else None
            has_gap = bool(display_rows) and (row.rank is None or row.rank - 1 != previous_rank)
            display_rows.append((row, has_gap))
        return tuple(display_rows)


class LeaderboardService:
    """Leaderboards of servers and global ones; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._row_reader = LeaderboardRowReader(clock)

    async def load_leaderboard_page(
        self, player_id: int, query: LeaderboardQuery
    ) -> LeaderboardPage:
        """Return the requested page as the player sees it; past the last page the last one.

        Raises GameError if there is no such game group (``no-such-game``) or no such season.
        """
        if query.game_group is not None:
            check_group_exists(query.game_group)
        now = self._clock()
        async with self._store.begin_read() as conn:
            past_seasons = await list_past_seasons(conn, now)
            period = build_period(query.period, now)
            if query.season == build_period(Period.MONTH, now).key:
                query = replace(query, season=None, period=Period.MONTH)
            if query.season is not None:
                period = check_season(query.season, past_seasons, now)
            leaderboard_key = LeaderboardKey(period=period.key)
            min_ranked_games = DEFAULT_MIN_GAMES
            if query.server_id is not None:
                server = await servers.load_server_settings(conn, query.server_id)
                leaderboard_key = replace(leaderboard_key, server_id=server.id, era=server.era)
                min_ranked_games = server.min_ranked_games
            game_group, board = await _find_leaderboard(conn, player_id, query, leaderboard_key)
            query = replace(query, game_group=game_group)
            season = await load_season_state(conn, board) if query.season else None
            if season and season.min_ranked_games:
                min_ranked_games = season.min_ranked_games
            page = (
                await self._load_page_of_board(conn, player_id, query, board, min_ranked_games)
                if board
                else _build_empty_page(query, min_ranked_games)
            )
            complete_until = await waiting_results.find_oldest_waiting_end_on_board(
                conn,
                leaderboard_key.server_id,
                list_group_variants(game_group),
                period.begins_at,
            )
            if complete_until is not None and complete_until >= period.ends_at:
                complete_until = None
            return replace(
                page, complete_until=complete_until, season=season, past_seasons=past_seasons
            )

    async def _load_page_of_board(
        self,
        conn: Connection,
        player_id: int,
        query: LeaderboardQuery,
        board: Leaderboard,
        min_ranked_games: int,
    ) -> LeaderboardPage:
        ranked_page = RankedPage(
            board=board,
            ranking=query.ranking,
            min_games=min_ranked_games,
            viewer_id=player_id,
            number=query.page_number,
        )
        rows = await self._row_reader.load_rows(conn, ranked_page)
        waiting_rows: tuple[LeaderboardRow, ...] = ()
        if not rows.ranked_count:
            most_active = await leaderboards.list_most_active_standings(
                conn, board.id, LEADERBOARD_PAGE_SIZE
            )
            waiting_rows = build_rows(most_active, query.ranking, first_rank=None)
        return LeaderboardPage(
            query=replace(query, page_number=rows.page_number),
            min_ranked_games=min_ranked_games,
            total_counts=build_win_counts(board, query.ranking),
            ranked_player_count=rows.ranked_count,
            ranked_rows=await hide_private_names(conn, rows.ranked_rows, player_id),
            own_row=rows.own_row,
            waiting_rows=await hide_private_names(conn, waiting_rows, player_id),
        )


async def _find_leaderboard(
    conn: Connection, player_id: int, query: LeaderboardQuery, leaderboard_key: LeaderboardKey
) -> tuple[str, Leaderboard | None]:
    """Return the game group to show, and its leaderboard if it has any games."""
    game_groups = [query.game_group or ALL_GAMES]
    if query.game_group is None and (latest := await games.find_latest_game(conn, player_id)):
        game_groups.insert(0, latest.variant)
    for game_group in game_groups:
        board = await leaderboards.find_leaderboard(
            conn, replace(leaderboard_key, game_group=game_group)
        )
        if board and board.games:
            return game_group, board
    return game_groups[-1], None


def _build_empty_page(query: LeaderboardQuery, min_ranked_games: int) -> LeaderboardPage:
    return LeaderboardPage(
        query=replace(query, page_number=0),
        min_ranked_games=min_ranked_games,
        total_counts=WinCounts(games=0, wins=0, clean_wins=0, ranked_wins=0),
        ranked_player_count=0,
        ranked_rows=(),
        own_row=None,
    )
