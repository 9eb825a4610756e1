"""Seasons: months whose leaderboards are kept, with medals and halls of records.

The work on seasons: the best of each game every night, until all games dealt in a month are over,
and medals a week after it, when games dealt in it that are still under way count as lost there. A
month's leaderboards stay as they are when it passes, so its turn writes nothing by itself. What
remains is done in the background, in batches so short that no move waits for them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from time import monotonic

import structlog

from bot.background import let_others_work
from bot.engine.errors import ErrorKey, GameError
from bot.models.claims import ClaimKind
from bot.models.leaderboards import (
    ALL_GAMES,
    GLOBAL_SERVER_ID,
    Feat,
    FeatKind,
    LeaderboardPeriod,
    LeaderboardTotals,
    Medal,
    PlayerMedal,
    Season,
)
from bot.services.claims import ClaimService
from bot.services.deals import MAX_GAME_DAYS
from bot.services.statistics import (
    CLOCK_DIFFERENCE,
    Period,
    build_period,
    build_period_key,
    check_group_exists,
    find_month,
    list_group_variants,
    list_grouped_variants,
    was_done_today,
)
from bot.store import Connection, PlayerRequest, Store, accounts, leaderboards
from bot.store import seasons as stored_seasons
from bot.variants import VARIANTS_BY_POPULARITY

log = structlog.get_logger("bot.services.seasons")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonState:
    """What one leaderboard of a season that is over has beside its rows.

    ``medals`` are by players. ``min_ranked_games`` is how many games it took to be ranked when they
    were given, and None before.
    """

    min_ranked_games: int | None = None
    medals: Mapping[int, Medal] = field(default_factory=dict)


class SeasonService:
    """The seasons that are kept; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    def get_current_season(self) -> str:
        """Return the key of this month."""
        return build_period(Period.MONTH, self._clock()).key

    async def list_past_seasons(self, *, request: PlayerRequest | None = None) -> tuple[str, ...]:
        """Return the keys of the months that are over and kept, the newest first."""
        async with self._store.begin_read(request) as conn:
            return await list_past_seasons(conn, self._clock())

    async def list_player_medals(
        self,
        player_id: int,
        server_id: int | None,
        game_group: str,
        *,
        request: PlayerRequest | None = None,
    ) -> tuple[PlayerMedal, ...]:
        """Return a player's medals in a game or in all, global ones and a server's, newest first.

        Those of all games are of every leaderboard: of games, of families and of all together.
        """
        async with self._store.begin_read(request) as conn:
            era = 0
            if server_id is not None:
                era = (await accounts.load_server_settings(conn, server_id)).era
            found = await stored_seasons.list_player_medals(
                conn, player_id, GLOBAL_SERVER_ID if server_id is None else server_id, era
            )
        return tuple(
            each for each in found if game_group in {ALL_GAMES, each.leaderboard.game_group}
        )


async def list_past_seasons(conn: Connection, now: datetime) -> tuple[str, ...]:
    """Return the keys of the months that are over and kept, the newest first."""
    current = build_period(Period.MONTH, now).key
    return tuple(
        season.period
        for season in reversed(await stored_seasons.list_seasons(conn))
        if season.period < current
    )


def check_season(key: str, past_seasons: Sequence[str]) -> LeaderboardPeriod:
    """Return the month of a season that is over and kept; else raise GameError."""
    month = find_month(key)
    if month is None or key not in past_seasons:
        raise GameError(ErrorKey.NO_SUCH_SEASON)
    return month


async def load_season_state(conn: Connection, board: LeaderboardTotals | None) -> SeasonState:
    """Return what a season's leaderboard has beside its rows; None stands for an empty one."""
    if board is None:
        return SeasonState()
    return SeasonState(
        min_ranked_games=await stored_seasons.find_min_ranked_games(conn, board.id),
        medals=await stored_seasons.list_leaderboard_medals(conn, board.id),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HallQuery:
    """A request for a hall of records.

    ``game_group`` is a variant's key, or a group whose best known game with records is shown.
    Without ``period``, the key of a month, it is of all time; without ``server_id`` of all servers.
    """

    game_group: str
    period: str | None = None
    server_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HallPage:
    """A hall of records, as one player sees it.

    ``query`` names what is shown. ``private_ids`` are players who are anonymous to this one.
    ``variants`` are the games that have records, the best known first; ``past_seasons`` the months
    that are over, the newest first. Games that ended since ``counted_until`` are not in it yet; it
    is None if all are, or nothing was counted.
    """

    query: HallQuery
    feats: tuple[Feat, ...]
    private_ids: frozenset[int]
    variants: tuple[str, ...]
    current_season: str
    past_seasons: tuple[str, ...]
    counted_until: datetime | None


class HallService:
    """Halls of records of servers and of all; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def load_hall(
        self, viewer_id: int, query: HallQuery, *, request: PlayerRequest | None = None
    ) -> HallPage:
        """Return the hall; GameError (``no-such-game``) if there is no such game group."""
        check_group_exists(query.game_group)
        now = self._clock()
        current_season = build_period_key(Period.MONTH, now)
        async with self._store.begin_read(request) as conn:
            server_id, era = GLOBAL_SERVER_ID, 0
            if query.server_id is not None:
                server = await accounts.load_server_settings(conn, query.server_id)
                server_id, era = server.id, server.era
            variants = await stored_seasons.list_variants_with_feats(
                conn, server_id, era, query.period
            )
            variant = _choose_variant(query.game_group, variants)
            found = choose_best_feats(
                await stored_seasons.list_feats(conn, server_id, era, variant, query.period)
            )
            private_ids = await accounts.list_private_player_ids(
                conn, [feat.player_id for feat in found]
            )
            return HallPage(
                query=replace(query, game_group=variant),
                feats=found,
                private_ids=frozenset(private_ids) - {viewer_id},
                variants=tuple(key for key in VARIANTS_BY_POPULARITY if key in variants),
                current_season=current_season,
                past_seasons=await list_past_seasons(conn, now),
                counted_until=await _find_counted_until(conn, query.period or current_season, now),
            )


def choose_best_feats(found: Iterable[Feat]) -> tuple[Feat, ...]:
    """Return the best feat of each kind, in the order of the kinds."""
    feats_by_kind: dict[FeatKind, Feat] = {}
    for feat in sorted(found, key=lambda feat: feat.sort_key):
        feats_by_kind.setdefault(feat.kind, feat)
    return tuple(feats_by_kind[kind] for kind in FeatKind if kind in feats_by_kind)


def _choose_variant(game_group: str, variants_with_feats: Iterable[str]) -> str:
    """Return a group's best known variant with records, or else its best known one."""
    known = [key for key in VARIANTS_BY_POPULARITY if key in list_group_variants(game_group)]
    with_feats = set(variants_with_feats)
    return next((key for key in known if key in with_feats), known[0])


async def _find_counted_until(conn: Connection, period: str, now: datetime) -> datetime | None:
    """Return until when the games of a month are counted, while some may be under way."""
    season = await stored_seasons.find_season(conn, period)
    if season is None or have_all_ended(get_season_period(season), now):
        return None
    return season.counted_until


SEASON_INTERVAL_SECONDS = 60.0
"""How often the bot looks whether there is work on seasons."""

_TURN = timedelta(minutes=2)
"""A process claims the work anew after this time, so that its claim never runs out."""

_SETTLED_LEADERBOARDS = 5
"""How many leaderboards have their medals given in one transaction."""

_BEFORE_ALL_PLAYERS = -1


class SeasonWorkService:
    """Does the work on seasons that is due; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._claims = ClaimService(store, clock)

    async def do_due_work(self) -> None:
        """Do all work that is due, unless another process is doing it.

        A process that is killed leaves the rest to the next, which goes on where it was.
        """
        await self._keep_new_months()
        has_more = await self._find_due_season() is not None
        while has_more:
            async with self._claims.hold(ClaimKind.SEASONS) as claim:
                has_more = claim is not None
                ends_at = self._clock() + _TURN
                while has_more and self._clock() < ends_at:
                    has_more = await self._do_batch()

    async def _keep_new_months(self) -> None:
        async with self._store.begin_read(None) as conn:
            known = {season.period for season in await stored_seasons.list_seasons(conn)}
            new_months = await stored_seasons.list_new_months(conn, known)
        if new_months:
            async with self._store.begin_background_write() as conn:
                await stored_seasons.insert_seasons(conn, new_months)

    async def _find_due_season(self) -> tuple[Season, LeaderboardPeriod] | None:
        """Return the first season with work that is due, and its period."""
        now = self._clock()
        async with self._store.begin_read(None) as conn:
            seasons = await stored_seasons.list_seasons(conn)
            oldest_waiting = await leaderboards.find_oldest_waiting_end(conn)
        for season in seasons:
            period = get_season_period(season)
            is_all_added = oldest_waiting is None or oldest_waiting >= period.settled_at
            if _is_count_due(season, period, now):
                return season, period
            is_settlement_due = now >= period.settled_at + CLOCK_DIFFERENCE
            if not season.is_settled and is_settlement_due and is_all_added:
                return season, period
        return None

    async def _do_batch(self) -> bool:
        """Do a batch of what is due, and let others work; return whether there was something."""
        began_at = monotonic()
        due = await self._find_due_season()
        if due is None:
            return False
        season, period = due
        if _is_count_due(season, period, self._clock()):
            await self._count_batch(season, period)
        else:
            await self._settle_batch(season, period)
        await let_others_work(began_at)
        return True

    async def _count_batch(self, season: Season, period: LeaderboardPeriod) -> None:
        """Look through the results of the next players."""
        if season.counted_player_id is None:
            now = self._clock()
            async with self._store.begin_background_write() as conn:
                await stored_seasons.begin_count(conn, season, now, _BEFORE_ALL_PLAYERS)
            return
        async with self._store.begin_read(None) as conn:
            player_ids = await stored_seasons.list_players_to_count(
                conn, period, season.counted_player_id
            )
            found = (
                await stored_seasons.find_better_feats(conn, period, player_ids)
                if player_ids
                else []
            )
        async with self._store.begin_background_write() as conn:
            if not player_ids:
                await stored_seasons.finish_count(conn, season)
            elif await stored_seasons.advance_count(conn, season, player_ids[-1]):
                await stored_seasons.write_feats(conn, found)

    async def _settle_batch(self, season: Season, period: LeaderboardPeriod) -> None:
        """Give the medals of the next leaderboards."""
        async with self._store.begin_read(None) as conn:
            boards = await stored_seasons.list_unsettled_leaderboards(
                conn, season.period, season.settled_leaderboard_id, _SETTLED_LEADERBOARDS
            )
            medals = await stored_seasons.find_medals(
                conn, [board for board, _ in boards], period, list_grouped_variants()
            )
        last_id = boards[-1][0] if boards else season.settled_leaderboard_id
        async with self._store.begin_background_write() as conn:
            # Whatever has changed these standings meanwhile has set the season's mark back.
            if await stored_seasons.advance_settlement(conn, season, last_id, is_done=not boards):
                for leaderboard_id, min_games in boards:
                    await stored_seasons.settle_leaderboard(
                        conn, leaderboard_id, min_games, medals[leaderboard_id]
                    )
                if not boards:
                    log.info("season settled", season=season.period)


def get_season_period(season: Season) -> LeaderboardPeriod:
    """Return a season's begin and end."""
    month = find_month(season.period)
    assert month is not None  # all seasons are months
    return month


def have_all_ended(period: LeaderboardPeriod, now: datetime) -> bool:
    """Return whether all games that were dealt in a season have ended, by any process's clock."""
    return now >= period.ends_at + timedelta(days=MAX_GAME_DAYS) + CLOCK_DIFFERENCE


def _is_count_due(season: Season, period: LeaderboardPeriod, now: datetime) -> bool:
    """Return whether feats are to be counted: every night, and once all games have ended."""
    if season.counted_until is None or season.count_began_at is not None:
        return True
    if have_all_ended(period, season.counted_until):
        return False
    return have_all_ended(period, now) or not was_done_today(season.counted_until, now)
