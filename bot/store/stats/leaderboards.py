"""Leaderboards: players' totals on a server or globally, in a group of games and a period.

Standings rank by a lower bound of the win rate, see `ranking_columns`; ties by the share of cards
up, then by the older account. The clean ranking counts only wins without undo and hint as wins,
but all games as games.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Double,
    Executable,
    Integer,
    RowMapping,
    and_,
    bindparam,
    func,
    or_,
    select,
    tuple_,
)

from bot.models.leaderboards import (
    Leaderboard,
    LeaderboardKey,
    LeaderboardRanking,
    LeaderboardStanding,
)
from bot.store.db.connection import Connection
from bot.store.db.upsert import ColumnsByName, Upsert, build_sum_merge, get_field_values
from bot.store.schema import leaderboard_table, standing_table
from bot.store.stats.rank_bands import (
    TOP,
    RankBands,
    build_band,
    build_is_from_band,
    build_rank_bands,
    has_bands,
)
from bot.store.stats.ranking_columns import build_ranking_columns

KEY_COLUMNS = ("server_id", "era", "game_group", "period")
"""The columns that identify a leaderboard, as the fields of `LeaderboardKey`."""

SUM_COLUMNS = ("games", "wins", "clean_wins", "cards_up", "cards_in_play")
"""The totals of leaderboards and standings."""

_add_sums = build_sum_merge(*SUM_COLUMNS)


def _merge_standing(old: ColumnsByName, new: ColumnsByName) -> dict[str, ColumnElement[Any]]:
    sums = _add_sums(old, new)
    return {**sums, **build_ranking_columns(sums)}


ADD_TO_LEADERBOARD = Upsert(
    leaderboard_table, _add_sums, key_columns=KEY_COLUMNS, returned_columns=("id", *KEY_COLUMNS)
)
ADD_TO_STANDING = Upsert(standing_table, _merge_standing)

_SELECT_LEADERBOARD = select(leaderboard_table).where(
    *(leaderboard_table.c[name] == bindparam(name) for name in KEY_COLUMNS)
)
_IS_ON_LEADERBOARD = standing_table.c.leaderboard_id == bindparam("by_leaderboard")
_IS_OF_PLAYER = standing_table.c.player_id == bindparam("by_player")
_IS_RANKED = and_(_IS_ON_LEADERBOARD, standing_table.c.games >= bindparam("min_games"))
_SELECT_STANDING = select(standing_table).where(_IS_ON_LEADERBOARD, _IS_OF_PLAYER)
_SELECT_PLAYER_STANDINGS = (
    select(
        standing_table,
        *(leaderboard_table.c[name].label(f"leaderboard_{name}") for name in KEY_COLUMNS),
    )
    .join_from(
        standing_table, leaderboard_table, standing_table.c.leaderboard_id == leaderboard_table.c.id
    )
    .where(_IS_OF_PLAYER)
)


def _get_bound_column(ranking: LeaderboardRanking) -> ColumnElement[Any]:
    if ranking is LeaderboardRanking.ALL_WINS:
        return standing_table.c.win_rate_bound
    return standing_table.c.clean_win_rate_bound


def _build_page_query(ranking: LeaderboardRanking, *, is_from_end: bool) -> Executable:
    """Return a query of a page's standings, without their order.

    An index has all that is skipped; only the standings of the page are looked up.
    """
    bound, share, player = (
        _get_bound_column(ranking),
        standing_table.c.cards_up_share,
        standing_table.c.player_id,
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
    return select(standing_table).join_from(
        page_players,
        standing_table,
        and_(_IS_ON_LEADERBOARD, player == page_players.c.player_id),
    )


def _build_count_better_query(ranking: LeaderboardRanking) -> Executable:
    """Return a query that counts the standings from a band's start to before one.

    It need not be ranked itself.
    """
    bound, share = _get_bound_column(ranking), standing_table.c.cards_up_share
    own_bound, own_share = (
        bindparam("own_bound", type_=Double),
        bindparam("own_share", type_=Double),
    )
    is_older = standing_table.c.player_id < bindparam("by_player")
    wins_tie = and_(bound == own_bound, or_(share > own_share, and_(share == own_share, is_older)))
    return select(func.count()).where(
        # The third condition follows from the last; it lets the index be used.
        _IS_RANKED,
        build_is_from_band(bound),
        tuple_(bound, share) >= tuple_(own_bound, own_share),
        or_(bound > own_bound, wins_tie),
    )


_SELECT_PAGE = {
    (ranking, is_from_end): _build_page_query(ranking, is_from_end=is_from_end)
    for ranking, is_from_end in product(LeaderboardRanking, (False, True))
}
_COUNT_BETTER_BY_RANKING = {
    ranking: _build_count_better_query(ranking) for ranking in LeaderboardRanking
}
_SELECT_MOST_ACTIVE = (
    select(standing_table)
    .where(_IS_ON_LEADERBOARD, standing_table.c.games > 0)
    .order_by(standing_table.c.games.desc(), standing_table.c.player_id)
    .limit(bindparam("max_rows"))
)
_COUNT_RANKED = select(func.count()).where(_IS_RANKED)


def _build_band_counts_query(ranking: LeaderboardRanking) -> Executable:
    band = build_band(_get_bound_column(ranking)).label("band")
    # By its name: PostgreSQL would not see that an expression with parameters is the same.
    return select(band, func.count().label("standings")).where(_IS_RANKED).group_by("band")


_SELECT_BAND_COUNTS = {ranking: _build_band_counts_query(ranking) for ranking in LeaderboardRanking}


async def find_leaderboard(conn: Connection, key: LeaderboardKey) -> Leaderboard | None:
    """Return the leaderboard, or None if nothing was ever counted on it."""
    row = (await conn.execute(_SELECT_LEADERBOARD, get_field_values(key))).one_or_none()
    return None if row is None else Leaderboard(**row._asdict())


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
    rows = await conn.execute(_SELECT_PAGE[ranking, is_from_end], values)
    standings = [LeaderboardStanding(**row._asdict()) for row in rows]
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
    rows = await conn.execute(_SELECT_MOST_ACTIVE, values)
    return [LeaderboardStanding(**row._asdict()) for row in rows]


async def count_ranked_standings(conn: Connection, leaderboard_id: int, min_games: int) -> int:
    """Return the number of standings with at least that many games."""
    values = {"by_leaderboard": leaderboard_id, "min_games": min_games}
    return (await conn.execute(_COUNT_RANKED, values)).scalar_one()


async def load_rank_bands(
    conn: Connection, board: Leaderboard, ranking: LeaderboardRanking, min_games: int
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
    row = (await conn.execute(_SELECT_STANDING, values)).one_or_none()
    return None if row is None else LeaderboardStanding(**row._asdict())


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


async def list_player_standings(
    conn: Connection, player_id: int
) -> list[tuple[LeaderboardKey, LeaderboardStanding]]:
    """Return all of a player's standings, each with the key of its leaderboard."""
    rows = (await conn.execute(_SELECT_PLAYER_STANDINGS, {"by_player": player_id})).mappings()
    return [_build_keyed_standing(row) for row in rows]


def _build_keyed_standing(row: RowMapping) -> tuple[LeaderboardKey, LeaderboardStanding]:
    key = LeaderboardKey(**{name: row[f"leaderboard_{name}"] for name in KEY_COLUMNS})
    return key, LeaderboardStanding(**{name: row[name] for name in LeaderboardStanding.__slots__})
