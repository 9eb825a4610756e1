"""Pages of leaderboards: ranked rows, the player's own, totals; and results that wait.

The ranked rows of a page of a leaderboard, and the player's own. Where many thousands are ranked,
how many are before each band of the ranking is remembered for some seconds, so that a page costs
the same at any depth. What stands in the rows is never remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.metrics import WAITING_RESULTS_GAUGE, WAITING_SECONDS_GAUGE
from bot.models.accounts import DEFAULT_MIN_GAMES
from bot.models.claims import ClaimKind
from bot.models.leaderboards import (
    ALL_GAMES,
    LeaderboardKey,
    LeaderboardPeriod,
    LeaderboardRanking,
    LeaderboardStanding,
    LeaderboardTotals,
    Season,
)
from bot.services.claims import ClaimService
from bot.services.seasons import (
    SeasonState,
    check_season,
    have_all_ended,
    list_past_seasons,
    load_season_state,
)
from bot.services.statistics import (
    CLOCK_DIFFERENCE,
    Period,
    WinCounts,
    build_period,
    build_win_counts,
    check_group_exists,
    list_group_variants,
    list_grouped_variants,
    list_months,
)
from bot.store import Connection, PlayerRequest, Store, accounts, games, leaderboards, seasons
from bot.store.leaderboards import RankBands, has_bands
from bot.store.totals import MAX_ADDED_RESULTS, add_results_to_shared_totals


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


LEADERBOARD_PAGE_SIZE = 10
"""A page of a leaderboard has at most this many ranked rows."""


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
        self, player_id: int, query: LeaderboardQuery, *, request: PlayerRequest | None = None
    ) -> LeaderboardPage:
        """Return the requested page as the player sees it; past the last page the last one.

        Raises GameError if there is no such game group (``no-such-game``) or no such season.
        """
        if query.game_group is not None:
            check_group_exists(query.game_group)
        now = self._clock()
        async with self._store.begin_read(request) as conn:
            past_seasons = await list_past_seasons(conn, now)
            period = build_period(query.period, now)
            if query.season == build_period(Period.MONTH, now).key:
                query = replace(query, season=None, period=Period.MONTH)
            if query.season is not None:
                period = check_season(query.season, past_seasons)
            leaderboard_key = LeaderboardKey(period=period.key)
            min_ranked_games = DEFAULT_MIN_GAMES
            if query.server_id is not None:
                server = await accounts.load_server_settings(conn, query.server_id)
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
            complete_until = await leaderboards.find_oldest_waiting_end_on_board(
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
        board: LeaderboardTotals,
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
) -> tuple[str, LeaderboardTotals | None]:
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


REMEMBERED_FOR = timedelta(seconds=30)
"""How long a rank may be off by the players who moved past it meanwhile."""


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

    board: LeaderboardTotals
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
    private_ids = await accounts.list_private_player_ids(conn, [row.player_id for row in rows])
    return tuple(
        replace(row, has_public_name=row.player_id == viewer_id or row.player_id not in private_ids)
        for row in rows
    )


ADDITION_INTERVAL_SECONDS = 1.0
"""The seconds between two looks for results that wait."""

_BATCH_SIZE = MAX_ADDED_RESULTS
"""At most this many results are added in one transaction, so that others need not wait long."""

_TURN = timedelta(seconds=2)
"""A process claims the addition anew after this time, so that its claim never runs out."""


class WaitingResultService:
    """The addition of what waits to shared totals; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._claims = ClaimService(store, clock)

    async def add_waiting_results(self) -> None:
        """Add all results that wait, unless another process is doing so."""
        has_more = await self._measure_what_waits()
        if not has_more:
            return
        while has_more:
            async with self._claims.hold(ClaimKind.WAITING_RESULTS) as claim:
                has_more = claim is not None
                ends_at = self._clock() + _TURN
                while has_more and self._clock() < ends_at:
                    has_more = await self._add_batch()
        await self._measure_what_waits()

    async def _measure_what_waits(self) -> bool:
        """Record how many results wait and how long; return whether nobody is adding them."""
        now = self._clock()
        async with self._store.begin_read(None) as conn:
            count = await leaderboards.count_waiting_results(conn)
            oldest_end = await leaderboards.find_oldest_waiting_end(conn) if count else None
            is_claimed = count > 0 and await leaderboards.is_addition_claimed(conn, now)
        WAITING_RESULTS_GAUGE.set(count)
        WAITING_SECONDS_GAUGE.set((now - oldest_end).total_seconds() if oldest_end else 0)
        return count > 0 and not is_claimed

    async def _add_batch(self) -> bool:
        """Add a batch, and return whether more may wait."""
        async with self._store.begin_background_write() as conn:
            return await _add_batch(conn, self._clock) == _BATCH_SIZE


async def add_waiting_results_of_player(
    conn: Connection, player_id: int, clock: Callable[[], datetime]
) -> None:
    """Add all results of a player that wait, before their totals are erased or compared."""
    while await _add_batch(conn, clock, player_id) == _BATCH_SIZE:
        pass


async def _add_batch(
    conn: Connection, clock: Callable[[], datetime], player_id: int | None = None
) -> int:
    """Add a batch of results, of one player or all, and return how many they were.

    They are added to leaderboards of the months in which the games were dealt, and of the current
    weeks only: past ones are deleted. The time is taken afterwards, so that every result has ended
    by then.
    """
    game_ids = await leaderboards.take_waiting_results(conn, _BATCH_SIZE, player_id)
    if game_ids:
        now = clock()
        months = list_months(*await games.load_span_of_deals(conn, game_ids))
        weeks = {build_period(Period.WEEK, moment) for moment in (now, now + CLOCK_DIFFERENCE)}
        periods = [build_period(Period.ALL_TIME, now), *weeks, *months]
        await add_results_to_shared_totals(conn, game_ids, list_grouped_variants(), periods)
        await reopen_finished_seasons(conn, months, game_ids)
    return len(game_ids)


async def reopen_finished_seasons(
    conn: Connection,
    months: Iterable[LeaderboardPeriod],
    game_ids: Sequence[int],
) -> None:
    """Let medals be given again, and feats be looked for, in months where that has begun.

    The results of these games were just added to them: the games were dealt long ago, the results
    have waited long, or the clock was set back over the turn of a month.
    """
    known_seasons = {season.period: season for season in await seasons.list_seasons(conn)}
    unsettled = [
        month.key
        for month in months
        if (season := known_seasons.get(month.key))
        and (season.is_settled or season.settled_leaderboard_id > 0)
    ]
    if unsettled:
        await seasons.unsettle_seasons(conn, unsettled, game_ids)
    uncounted = [
        month.key
        for month in months
        if (season := known_seasons.get(month.key)) and _is_counted_to_end(season, month)
    ]
    if uncounted:
        await seasons.reset_counts(conn, uncounted)


def _is_counted_to_end(season: Season, month: LeaderboardPeriod) -> bool:
    """Return whether feats were looked for after the last game of the month."""
    counts = (season.counted_until, season.count_began_at)
    return any(moment is not None and have_all_ended(month, moment) for moment in counts)
