"""Leaderboards: players' totals on a server or globally, their ranking, and results that wait.

Standings rank by the lower bound of Wilson's interval of the win rate, at 95 %; ties by the share
of cards up, then by the older account. The clean ranking counts only wins without undo and hint as
wins, but all games as games.

Bands of a leaderboard's ranking: deep in it, only the standings of one band are skipped. A page in
the middle of 100,000 standings would have to skip half of them, and a rank there to count as many.
PostgreSQL looks each of them up in its table where the table has changed lately, so that reading
all of them once, and how many each band has, costs less than skipping.

Results that wait: the end of a game stores that its result is not on shared totals yet. Those are
leaderboards with their standings, and the house's totals and nights. If each end of a game wrote
them, all processes would stand in line for the same few rows. A batch of results is taken at a time
instead, and added in the same transaction: each is added once, or still waits.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate, product
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Double,
    Executable,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    true,
    tuple_,
)

from bot.models.claims import ONLY_ONE, ClaimKind
from bot.models.leaderboards import (
    GLOBAL_SERVER_ID,
    LeaderboardKey,
    LeaderboardRanking,
    LeaderboardStanding,
    LeaderboardTotals,
)
from bot.store import schema
from bot.store.claims import build_held_condition, build_time_parameters
from bot.store.sql import Connection, UtcDateTimeType, fetch_all, fetch_one, get_field_values
from bot.store.totals import LEADERBOARD_KEY

_LEADERBOARD = schema.leaderboard_table.c
_STANDING = schema.standing_table.c
_RESULT = schema.result_table.c

_SELECT_LEADERBOARD = select(schema.leaderboard_table).where(
    *(_LEADERBOARD[name] == bindparam(name) for name in LEADERBOARD_KEY)
)
_IS_ON_LEADERBOARD = _STANDING.leaderboard_id == bindparam("by_leaderboard")
_IS_OF_PLAYER = _STANDING.player_id == bindparam("by_player")
_IS_RANKED = and_(_IS_ON_LEADERBOARD, _STANDING.games >= bindparam("min_games"))
_SELECT_STANDING = select(schema.standing_table).where(_IS_ON_LEADERBOARD, _IS_OF_PLAYER)


def _get_bound_column(ranking: LeaderboardRanking) -> ColumnElement[Any]:
    if ranking is LeaderboardRanking.ALL_WINS:
        return _STANDING.win_rate_bound
    return _STANDING.clean_win_rate_bound


def _build_page_query(ranking: LeaderboardRanking, *, is_from_end: bool) -> Executable:
    """Return a query of a page's standings, without their order.

    An index has all that is skipped; only the standings of the page are looked up.
    """
    bound, share, player = (
        _get_bound_column(ranking),
        _STANDING.cards_up_share,
        _STANDING.player_id,
    )
    order = (
        (bound.asc(), share.asc(), player.desc())
        if is_from_end
        else (bound.desc(), share.desc(), player)
    )
    page_players = (
        select(player)
        .where(_IS_RANKED, *(() if is_from_end else (build_is_from_band(bound),)))
        .order_by(*order)
        .offset(bindparam("skipped"))
        # As a part of the statement it tells the planner how few they are.
        .limit(bindparam("max_rows", type_=Integer, literal_execute=True))
        .subquery("page")
    )
    return select(schema.standing_table).join_from(
        page_players,
        schema.standing_table,
        and_(_IS_ON_LEADERBOARD, player == page_players.c.player_id),
    )


def _build_count_better_query(ranking: LeaderboardRanking) -> Executable:
    """Return a query that counts the standings from a band's start to before one.

    It need not be ranked itself.
    """
    bound, share = _get_bound_column(ranking), _STANDING.cards_up_share
    own_bound, own_share = (
        bindparam("own_bound", type_=Double),
        bindparam("own_share", type_=Double),
    )
    is_older = _STANDING.player_id < bindparam("by_player")
    wins_tie = and_(bound == own_bound, or_(share > own_share, and_(share == own_share, is_older)))
    return select(func.count()).where(
        # The third condition follows from the last; it lets the index be used.
        _IS_RANKED,
        build_is_from_band(bound),
        tuple_(bound, share) >= tuple_(own_bound, own_share),
        or_(bound > own_bound, wins_tie),
    )


_BANDS_PER_POINT = 500
"""Bands are this fine: few standings are in one, and few bands are read from the database."""


def build_band(bound: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return the number of a standing's band, which falls with its rank.

    Standings without a win rank by their share of cards, so bands divide them by it.
    """
    share = _STANDING.cards_up_share
    score = case((bound > 0, 1 + bound), else_=share)
    return cast(func.round(score * _BANDS_PER_POINT, type_=Double), Integer)


def build_is_from_band(bound: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return whether a standing is in the band of a `BandStart` or behind it."""
    return and_(
        # This follows from the band; it lets the index be used.
        tuple_(bound, _STANDING.cards_up_share)
        <= tuple_(bindparam("first_bound", type_=Double), bindparam("first_share", type_=Double)),
        build_band(bound) <= bindparam("first_band", type_=Integer),
    )


_SELECT_PAGE = {
    (ranking, is_from_end): _build_page_query(ranking, is_from_end=is_from_end)
    for ranking, is_from_end in product(LeaderboardRanking, (False, True))
}
_COUNT_BETTER_BY_RANKING = {
    ranking: _build_count_better_query(ranking) for ranking in LeaderboardRanking
}
_SELECT_MOST_ACTIVE = (
    select(schema.standing_table)
    .where(_IS_ON_LEADERBOARD, _STANDING.games > 0)
    .order_by(_STANDING.games.desc(), _STANDING.player_id)
    .limit(bindparam("max_rows"))
)
_COUNT_RANKED = select(func.count()).where(_IS_RANKED)


def _build_band_counts_query(ranking: LeaderboardRanking) -> Executable:
    band = build_band(_get_bound_column(ranking)).label("band")
    # By its name: PostgreSQL would not see that an expression with parameters is the same.
    return select(band, func.count().label("standings")).where(_IS_RANKED).group_by("band")


_SELECT_BAND_COUNTS = {ranking: _build_band_counts_query(ranking) for ranking in LeaderboardRanking}


async def find_leaderboard(conn: Connection, key: LeaderboardKey) -> LeaderboardTotals | None:
    """Return the leaderboard, or None if nothing was ever counted on it."""
    return await fetch_one(conn, _SELECT_LEADERBOARD, LeaderboardTotals, **get_field_values(key))


async def list_ranked_standings(
    conn: Connection,
    leaderboard_id: int,
    ranking: LeaderboardRanking,
    *,
    min_games: int,
    offset: int,
    limit: int,
    bands: RankBands | None = None,
) -> list[LeaderboardStanding]:
    """Return a page of the standings with at least that many games, best first.

    With bands it is read from the nearest of their starts, or from the ranking's end.
    """
    values: dict[str, Any] = {"by_leaderboard": leaderboard_id, "min_games": min_games}
    start = bands.find_start(offset) if bands else TOP
    skipped = offset - start.standings_before
    is_from_end = False
    if bands:
        limit = max(min(limit, bands.ranked_count - offset), 0)
        skipped_from_end = max(bands.ranked_count - offset - limit, 0)
        is_from_end = skipped_from_end < skipped
        skipped = min(skipped, skipped_from_end)
    if not is_from_end:
        values |= start.build_parameters()
    values |= {"skipped": skipped, "max_rows": limit}
    query = _SELECT_PAGE[ranking, is_from_end]
    standings = await fetch_all(conn, query, LeaderboardStanding, **values)
    return sorted(standings, key=lambda standing: _build_sort_key(standing, ranking))


def _build_sort_key(
    standing: LeaderboardStanding, ranking: LeaderboardRanking
) -> tuple[float, float, int]:
    return -_get_bound(standing, ranking), -standing.cards_up_share, standing.player_id


def _get_bound(standing: LeaderboardStanding, ranking: LeaderboardRanking) -> float:
    if ranking is LeaderboardRanking.ALL_WINS:
        return standing.win_rate_bound
    return standing.clean_win_rate_bound


async def list_most_active_standings(
    conn: Connection, leaderboard_id: int, limit: int
) -> list[LeaderboardStanding]:
    """Return the standings with the most games, ranked or not, most games first.

    Standings that were left without games are not among them.
    """
    values = {"by_leaderboard": leaderboard_id, "max_rows": limit}
    return await fetch_all(conn, _SELECT_MOST_ACTIVE, LeaderboardStanding, **values)


async def count_ranked_standings(conn: Connection, leaderboard_id: int, min_games: int) -> int:
    """Return the number of standings with at least that many games."""
    values = {"by_leaderboard": leaderboard_id, "min_games": min_games}
    return (await conn.execute(_COUNT_RANKED, values)).scalar_one()


async def load_rank_bands(
    conn: Connection, board: LeaderboardTotals, ranking: LeaderboardRanking, min_games: int
) -> RankBands:
    """Return the bands of a leaderboard's ranking; a small one is a single band."""
    if not has_bands(board, min_games):
        return RankBands(await count_ranked_standings(conn, board.id, min_games))
    values = {"by_leaderboard": board.id, "min_games": min_games}
    rows = await conn.execute(_SELECT_BAND_COUNTS[ranking], values)
    return build_rank_bands({row.band: row.standings for row in rows})


async def find_standing(
    conn: Connection, leaderboard_id: int, player_id: int
) -> LeaderboardStanding | None:
    """Return the player's standing, ranked or not."""
    values = {"by_leaderboard": leaderboard_id, "by_player": player_id}
    return await fetch_one(conn, _SELECT_STANDING, LeaderboardStanding, **values)


async def load_standing_rank(
    conn: Connection,
    standing: LeaderboardStanding,
    ranking: LeaderboardRanking,
    min_games: int,
    bands: RankBands | None = None,
) -> int:
    """Return the rank, from 1, of a standing among those with at least that many games.

    With bands, only those are counted that are before it in its own.
    """
    bound, share = _get_bound(standing, ranking), standing.cards_up_share
    start = bands.find_start_before(bound, share) if bands else TOP
    values = {
        **start.build_parameters(),
        "by_leaderboard": standing.leaderboard_id,
        "min_games": min_games,
        "own_bound": bound,
        "own_share": share,
        "by_player": standing.player_id,
    }
    better: int = (await conn.execute(_COUNT_BETTER_BY_RANKING[ranking], values)).scalar_one()
    return 1 + start.standings_before + better


MIN_BANDED_STANDINGS = 10_000
"""Where fewer can be ranked, the whole ranking is one band."""

_ABOVE_ALL = 2.0
"""More than any bound of a win rate and any share of cards."""

_SLACK = 1e-9
"""More than what rounding takes from a score."""


@dataclass(frozen=True, slots=True)
class BandStart:
    """Where the standings of a band and those behind it begin, and how many are before them."""

    band: int
    standings_before: int

    def build_parameters(self) -> dict[str, float]:
        """Return the values for `build_is_from_band`."""
        highest_score = (self.band + 0.5) / _BANDS_PER_POINT + _SLACK
        has_wins = highest_score > 1
        return {
            "first_band": self.band,
            "first_bound": highest_score - 1 if has_wins else 0.0,
            "first_share": _ABOVE_ALL if has_wins else highest_score,
        }


TOP = BandStart(band=3 * _BANDS_PER_POINT, standings_before=0)
"""The begin of every ranking."""


@dataclass(frozen=True, slots=True)
class RankBands:
    """How many standings are ranked, and where bands of them begin, the best first."""

    ranked_count: int
    starts: tuple[BandStart, ...] = (TOP,)

    def find_start(self, skipped_count: int) -> BandStart:
        """Return the last start that so many standings or fewer are before."""
        position = bisect_right(
            self.starts, skipped_count, key=lambda start: start.standings_before
        )
        return self.starts[position - 1]

    def find_start_before(self, bound: float, share: float) -> BandStart:
        """Return a start that a standing with these values is behind, near to it."""
        # The database may round to the next band.
        highest_band = round((1 + bound if bound > 0 else share) * _BANDS_PER_POINT) + 1
        position = bisect_right(self.starts, -highest_band, key=lambda start: -start.band)
        return self.starts[max(position - 1, 0)]


def has_bands(board: LeaderboardTotals, min_games: int) -> bool:
    """Return whether so many may have as many games that a leaderboard's ranking has bands."""
    return board.games >= MIN_BANDED_STANDINGS * max(min_games, 1)


def build_rank_bands(counts_by_band: Mapping[int, int]) -> RankBands:
    """Return the bands of a ranking with so many standings in each."""
    bands = sorted(counts_by_band, reverse=True)
    sums = list(accumulate((counts_by_band[band] for band in bands), initial=0))
    # Whoever has moved up since may be above the band that was the highest.
    starts = (BandStart(band, before) for band, before in zip(bands[1:], sums[1:], strict=False))
    return RankBands(sums[-1], (TOP, *starts))


async def delete_part_of_old_leaderboard(
    conn: Connection, first_period: str, end_period: str, max_standings: int
) -> bool:
    """Delete standings of a leaderboard of periods from the first to before the end, and it last.

    Returns whether there was such a leaderboard.
    """
    is_old = (_LEADERBOARD.period >= first_period, _LEADERBOARD.period < end_period)
    # Whoever adds results locks the leaderboard before its standings as well.
    query = select(_LEADERBOARD.id).where(*is_old).limit(1).with_for_update()
    leaderboard_id = await conn.scalar(query)
    if leaderboard_id is None:
        return False
    is_on_it = _STANDING.leaderboard_id == leaderboard_id
    some_players = select(_STANDING.player_id).where(is_on_it).limit(max_standings)
    part = delete(schema.standing_table).where(is_on_it, _STANDING.player_id.in_(some_players))
    if (await conn.execute(part)).rowcount < max_standings:
        old = delete(schema.leaderboard_table).where(_LEADERBOARD.id == leaderboard_id)
        await conn.execute(old)
    return True


COUNTED_ROWS = 10_000
"""No more waiting results than this are counted."""

_AGED_ROWS = 1_000
"""How long results have waited is known of so many, those of the oldest games."""

_GAME_ID = schema.waiting_result_table.c.game_id
_INSERT_WAITING = insert(schema.waiting_result_table)
_IDS = select(_GAME_ID).order_by(_GAME_ID)
_IDS_OF_PLAYER = _IDS.join_from(
    schema.waiting_result_table, schema.result_table, _RESULT.game_id == _GAME_ID
).where(_RESULT.player_id == bindparam("by_player"))


def _build_taking(ids: Select[tuple[int]]) -> Any:
    # Two who take at the same time take different results.
    free_ids = ids.limit(bindparam("max_rows")).with_for_update(
        skip_locked=True, of=schema.waiting_result_table
    )
    return delete(schema.waiting_result_table).where(_GAME_ID.in_(free_ids)).returning(_GAME_ID)


_TAKE = _build_taking(_IDS)
_TAKE_OF_PLAYER = _build_taking(_IDS_OF_PLAYER)
_IS_CLAIMED = build_held_condition(ClaimKind.WAITING_RESULTS, bindparam("by_subject"))
_SELECT_IS_CLAIMED = select(_IS_CLAIMED)
_COUNT = select(func.count()).select_from(_IDS.limit(COUNTED_ROWS).subquery())
_AGED = _IDS.limit(_AGED_ROWS).subquery()
_SELECT_OLDEST_END = select(func.min(_RESULT.ended_at, type_=UtcDateTimeType())).join_from(
    _AGED, schema.result_table, _RESULT.game_id == _AGED.c.game_id
)
_SELECT_OLDEST_END_FOR_MONEY = _SELECT_OLDEST_END.where(_RESULT.price.is_not(None))
_SELECT_OLDEST_END_ON_BOARD = _SELECT_OLDEST_END.where(
    _RESULT.is_counted == true(),
    or_(
        bindparam("by_server", type_=_RESULT.server_id.type) == GLOBAL_SERVER_ID,
        _RESULT.server_id == bindparam("by_server"),
    ),
    _RESULT.variant.in_(bindparam("variants", expanding=True)),
    _RESULT.ended_at >= bindparam("begins_at", type_=UtcDateTimeType()),
)


async def let_result_wait(conn: Connection, game_id: int) -> None:
    """Let a game's result wait to be added to what players share."""
    await conn.execute(_INSERT_WAITING, {"game_id": game_id})


async def take_waiting_results(
    conn: Connection, limit: int, player_id: int | None = None
) -> list[int]:
    """Let at most so many results no longer wait, of one player or all; return their games."""
    if player_id is None:
        taken = await conn.execute(_TAKE, {"max_rows": limit})
    else:
        taken = await conn.execute(_TAKE_OF_PLAYER, {"max_rows": limit, "by_player": player_id})
    return sorted(taken.scalars())


async def is_addition_claimed(conn: Connection, now: datetime) -> bool:
    """Return whether a process is adding what waits."""
    values = {"by_subject": ONLY_ONE, **build_time_parameters(now)}
    return bool((await conn.execute(_SELECT_IS_CLAIMED, values)).scalar_one())


async def count_waiting_results(conn: Connection) -> int:
    """Return how many results wait, up to `COUNTED_ROWS`."""
    return (await conn.execute(_COUNT)).scalar_one()


async def find_oldest_waiting_end(conn: Connection) -> datetime | None:
    """Return when the game ended whose result has waited longest; None if none waits."""
    oldest_end: datetime | None = (await conn.execute(_SELECT_OLDEST_END)).scalar_one()
    return oldest_end


async def find_oldest_waiting_end_for_money(conn: Connection) -> datetime | None:
    """Return the same of the results of games for money."""
    oldest_end: datetime | None = (await conn.execute(_SELECT_OLDEST_END_FOR_MONEY)).scalar_one()
    return oldest_end


async def find_oldest_waiting_end_on_board(
    conn: Connection, server_id: int, variants: Collection[str], begins_at: datetime
) -> datetime | None:
    """Return the same of the results that belong on a leaderboard.

    That has the games of these variants that ended from then on, on a server or, with
    `GLOBAL_SERVER_ID`, on all.
    """
    values = {"by_server": server_id, "variants": list(variants), "begins_at": begins_at}
    oldest_end: datetime | None = (
        await conn.execute(_SELECT_OLDEST_END_ON_BOARD, values)
    ).scalar_one()
    return oldest_end
