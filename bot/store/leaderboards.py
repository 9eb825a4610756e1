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
from itertools import accumulate
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Double,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    literal,
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
from bot.store.claims import is_held_at
from bot.store.sql import Connection, UtcDateTimeType, fetch_all, fetch_one, get_field_values
from bot.store.totals import LEADERBOARD_KEY

_LEADERBOARD = schema.leaderboard_table.c
_STANDING = schema.standing_table.c
_RESULT = schema.result_table.c

_SELECT_LEADERBOARD = select(schema.leaderboard_table).where(
    *(_LEADERBOARD[name] == bindparam(name) for name in LEADERBOARD_KEY)
)


def _is_ranked(leaderboard_id: int, min_games: int) -> ColumnElement[bool]:
    return and_(_STANDING.leaderboard_id == leaderboard_id, _STANDING.games >= min_games)


def _get_bound_column(ranking: LeaderboardRanking) -> ColumnElement[Any]:
    if ranking is LeaderboardRanking.ALL_WINS:
        return _STANDING.win_rate_bound
    return _STANDING.clean_win_rate_bound


_BANDS_PER_POINT = 500
"""Bands are this fine: few standings are in one, and few bands are read from the database."""


def build_band(bound: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return the number of a standing's band, which falls with its rank.

    Standings without a win rank by their share of cards, so bands divide them by it.
    """
    share = _STANDING.cards_up_share
    score = case((bound > 0, 1 + bound), else_=share)
    return cast(func.round(score * _BANDS_PER_POINT, type_=Double), Integer)


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
    start = bands.find_start(offset) if bands else TOP
    skipped = offset - start.standings_before
    is_from_end = False
    if bands:
        limit = max(min(limit, bands.ranked_count - offset), 0)
        skipped_from_end = max(bands.ranked_count - offset - limit, 0)
        is_from_end = skipped_from_end < skipped
        skipped = min(skipped, skipped_from_end)
    bound, share, player = (
        _get_bound_column(ranking),
        _STANDING.cards_up_share,
        _STANDING.player_id,
    )
    # An index has all that is skipped; only the standings of the page are looked up.
    page = select(player).where(_is_ranked(leaderboard_id, min_games)).offset(skipped)
    if is_from_end:
        page = page.order_by(bound.asc(), share.asc(), player.desc())
    else:
        page = page.where(start.has_at_or_behind(bound))
        page = page.order_by(bound.desc(), share.desc(), player)
    # As a part of the statement the limit tells the planner how few they are.
    page_players = page.limit(literal(limit, Integer, literal_execute=True)).subquery("page")
    query = select(schema.standing_table).join_from(
        page_players,
        schema.standing_table,
        and_(_STANDING.leaderboard_id == leaderboard_id, player == page_players.c.player_id),
    )
    standings = await fetch_all(conn, query, LeaderboardStanding)
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
    query = (
        select(schema.standing_table)
        .where(_STANDING.leaderboard_id == leaderboard_id, _STANDING.games > 0)
        .order_by(_STANDING.games.desc(), _STANDING.player_id)
        .limit(limit)
    )
    return await fetch_all(conn, query, LeaderboardStanding)


async def count_ranked_standings(conn: Connection, leaderboard_id: int, min_games: int) -> int:
    """Return the number of standings with at least that many games."""
    count = select(func.count()).where(_is_ranked(leaderboard_id, min_games))
    return (await conn.execute(count)).scalar_one()


async def load_rank_bands(
    conn: Connection, board: LeaderboardTotals, ranking: LeaderboardRanking, min_games: int
) -> RankBands:
    """Return the bands of a leaderboard's ranking; a small one is a single band."""
    if not has_bands(board, min_games):
        return RankBands(await count_ranked_standings(conn, board.id, min_games))
    band = build_band(_get_bound_column(ranking)).label("band")
    counts = select(band, func.count().label("standings")).where(_is_ranked(board.id, min_games))
    # By its name: PostgreSQL would not see that an expression with parameters is the same.
    rows = await conn.execute(counts.group_by("band"))
    return build_rank_bands({row.band: row.standings for row in rows})


async def find_standing(
    conn: Connection, leaderboard_id: int, player_id: int
) -> LeaderboardStanding | None:
    """Return the player's standing, ranked or not."""
    query = select(schema.standing_table).where(
        _STANDING.leaderboard_id == leaderboard_id, _STANDING.player_id == player_id
    )
    return await fetch_one(conn, query, LeaderboardStanding)


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
    own_bound, own_share = _get_bound(standing, ranking), standing.cards_up_share
    start = bands.find_start_before(own_bound, own_share) if bands else TOP
    bound, share = _get_bound_column(ranking), _STANDING.cards_up_share
    is_older = _STANDING.player_id < standing.player_id
    wins_tie = and_(bound == own_bound, or_(share > own_share, and_(share == own_share, is_older)))
    better = select(func.count()).where(
        # The third condition follows from the last; it lets the index be used.
        _is_ranked(standing.leaderboard_id, min_games),
        start.has_at_or_behind(bound),
        tuple_(bound, share) >= tuple_(literal(own_bound, Double), literal(own_share, Double)),
        or_(bound > own_bound, wins_tie),
    )
    return 1 + start.standings_before + (await conn.execute(better)).scalar_one()


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

    def has_at_or_behind(self, bound: ColumnElement[Any]) -> ColumnElement[bool]:
        """Return whether a standing is in the band or behind it."""
        highest_score = (self.band + 0.5) / _BANDS_PER_POINT + _SLACK
        has_wins = highest_score > 1
        first_bound = literal(highest_score - 1 if has_wins else 0.0, Double)
        first_share = literal(_ABOVE_ALL if has_wins else highest_score, Double)
        return and_(
            # This follows from the band; it lets the index be used.
            tuple_(bound, _STANDING.cards_up_share) <= tuple_(first_bound, first_share),
            build_band(bound) <= self.band,
        )


TOP = BandStart(band=3 * _BANDS_PER_POINT, standings_before=0)
"""The begin of every ranking."""


@dataclass(frozen=True, slots=True)
class RankBands:
    """How many standings are ranked, and where bands of them begin, the best first."""

    ranked_count: int
    starts: tuple[BandStart, ...] = (TOP,)

    def find_start(self, skipped_count: int) -> BandStart:
        """Return the last start that has at most ``skipped_count`` standings before it."""
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
    """Return whether enough standings may have ``min_games`` games for a ranking to have bands."""
    return board.games >= MIN_BANDED_STANDINGS * max(min_games, 1)


def build_rank_bands(counts_by_band: Mapping[int, int]) -> RankBands:
    """Return the bands of a ranking, given how many standings are in each."""
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
"""The most waiting results, from the oldest games, that are looked at for the longest wait."""

_GAME_ID = schema.waiting_result_table.c.game_id
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
_AGED = _IDS.limit(_AGED_ROWS).subquery()
_SELECT_OLDEST_END = select(func.min(_RESULT.ended_at, type_=UtcDateTimeType())).join_from(
    _AGED, schema.result_table, _RESULT.game_id == _AGED.c.game_id
)


async def let_result_wait(conn: Connection, game_id: int) -> None:
    """Let a game's result wait to be added to what players share."""
    await conn.execute(insert(schema.waiting_result_table), {"game_id": game_id})


async def take_waiting_results(
    conn: Connection, limit: int, player_id: int | None = None
) -> list[int]:
    """Let at most ``limit`` results no longer wait, of one player or all; return their games."""
    if player_id is None:
        taken = await conn.execute(_TAKE, {"max_rows": limit})
    else:
        taken = await conn.execute(_TAKE_OF_PLAYER, {"max_rows": limit, "by_player": player_id})
    return sorted(taken.scalars())


async def is_addition_claimed(conn: Connection, now: datetime) -> bool:
    """Return whether a process is adding what waits."""
    query = select(is_held_at(now, ClaimKind.WAITING_RESULTS, ONLY_ONE))
    return bool((await conn.execute(query)).scalar_one())


async def count_waiting_results(conn: Connection) -> int:
    """Return how many results wait, up to `COUNTED_ROWS`."""
    query = select(func.count()).select_from(_IDS.limit(COUNTED_ROWS).subquery())
    return (await conn.execute(query)).scalar_one()


async def find_oldest_waiting_end(
    conn: Connection, *conditions: ColumnElement[bool]
) -> datetime | None:
    """Return when the game ended whose result has waited longest; None if none waits.

    Only those results are looked at for which the conditions hold.
    """
    oldest_end: datetime | None = await conn.scalar(_SELECT_OLDEST_END.where(*conditions))
    return oldest_end


async def find_oldest_waiting_end_for_money(conn: Connection) -> datetime | None:
    """Return when the game for money ended whose result has waited longest; None if none waits."""
    return await find_oldest_waiting_end(conn, _RESULT.price.is_not(None))


async def find_oldest_waiting_end_on_board(
    conn: Connection, server_id: int, variants: Collection[str], begins_at: datetime
) -> datetime | None:
    """Return when the game ended whose result for a leaderboard has waited longest, or None.

    The leaderboard has the games of these variants that ended from then on, on a server or, with
    `GLOBAL_SERVER_ID`, on all.
    """
    conditions = [
        _RESULT.is_counted == true(),
        _RESULT.variant.in_(variants),
        _RESULT.ended_at >= begins_at,
    ]
    if server_id != GLOBAL_SERVER_ID:
        conditions.append(_RESULT.server_id == server_id)
    return await find_oldest_waiting_end(conn, *conditions)
