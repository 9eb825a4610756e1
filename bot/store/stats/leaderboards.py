"""Boards: who has won how many of their games, on a server or everywhere, in a period.

Ranked by the lower end of the Wilson interval of the rate of wins, at 95 %; ties by the share of
cards that went up, then by the older account. A clean win has neither undo nor hint; on the clean
ranking only such wins are wins, while all games are games.
"""

from __future__ import annotations

from functools import partial
from math import sqrt
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    Double,
    and_,
    bindparam,
    case,
    cast,
    func,
    literal_column,
    or_,
    select,
)

from bot.models.leaderboards import (
    ALL_GAMES,
    GLOBAL_SERVER_ID,
    Leaderboard,
    LeaderboardKey,
    LeaderboardRanking,
    LeaderboardStanding,
    LeaderboardTotals,
)
from bot.store.db.upsert import ColumnsByName, Upsert, build_sum_merge, get_field_values
from bot.store.schema import leaderboard_table, standing_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sqlalchemy import Executable, RowMapping

    from bot.store.db.connection import BatchConnection, Connection

__all__ = [
    "ALL_GAMES",
    "GLOBAL_SERVER_ID",
    "add_to_leaderboards",
    "count_ranked_standings",
    "find_leaderboard",
    "find_standing",
    "list_player_standings",
    "list_ranked_standings",
    "load_standing_rank",
]

WILSON_Z = 1.959963984540054
"""So many standard deviations hold 95 % of the normal distribution."""

SUM_COLUMNS = ("games", "wins", "clean_wins", "cards_up", "cards_in_play")
RANK_COLUMNS = ("win_rate_bound", "clean_win_rate_bound", "cards_up_share")


def _compute_wilson_lower_bound(
    wins: Any, games: Any, take_root: Callable[[Any], Any], make_number: Callable[[float], Any]
) -> Any:
    """The lower end of Wilson's interval, of columns or numbers: JASA 22 (1927) 209."""
    spread = take_root(wins * (games - wins) / games + make_number(WILSON_Z * WILSON_Z / 4))
    return (wins + make_number(WILSON_Z * WILSON_Z / 2) - make_number(WILSON_Z) * spread) / (
        games + make_number(WILSON_Z * WILSON_Z)
    )


def _build_win_rate_bound(
    wins: ColumnElement[Any], games: ColumnElement[Any]
) -> ColumnElement[Any]:
    """Without a win it is 0, and not what rounding leaves of it."""
    won, of = cast(wins, Double), cast(games, Double)
    low = _compute_wilson_lower_bound(won, of, partial(func.sqrt, type_=Double), _build_constant)
    return case((wins > _ZERO, low), else_=_build_constant(0.0))


def _build_constant(value: float) -> ColumnElement[float]:
    """A number that stands in the statement, rather than being sent with every row."""
    return literal_column(repr(value), Double)


_ZERO: ColumnElement[int] = literal_column("0")


def _compute_rank_values(totals: LeaderboardTotals) -> dict[str, float]:
    """What follows from the sums of a standing that is new."""
    low = partial(
        _compute_wilson_lower_bound, games=totals.games, take_root=sqrt, make_number=float
    )
    return {
        "win_rate_bound": low(totals.wins) if totals.wins else 0.0,
        "clean_win_rate_bound": low(totals.clean_wins) if totals.clean_wins else 0.0,
        "cards_up_share": totals.cards_up / totals.cards_in_play if totals.cards_in_play else 0.0,
    }


def build_rank_columns(columns: ColumnsByName) -> dict[str, ColumnElement[Any]]:
    """What follows from a standing's sums."""
    return {
        "win_rate_bound": _build_win_rate_bound(columns["wins"], columns["games"]),
        "clean_win_rate_bound": _build_win_rate_bound(columns["clean_wins"], columns["games"]),
        "cards_up_share": case(
            (
                columns["cards_in_play"] > _ZERO,
                cast(columns["cards_up"], Double) / cast(columns["cards_in_play"], Double),
            ),
            else_=_build_constant(0.0),
        ),
    }


def _merge_standing(old: ColumnsByName, new: ColumnsByName) -> dict[str, ColumnElement[Any]]:
    sums = _ADD_SUMS(old, new)
    return {**sums, **build_rank_columns(sums)}


_ADD_SUMS = build_sum_merge(*SUM_COLUMNS)
KEY_COLUMNS = ("server_id", "era", "game_group", "period")
ADD_TO_LEADERBOARD = Upsert(
    leaderboard_table, _ADD_SUMS, key_columns=KEY_COLUMNS, returned_columns=("id", *KEY_COLUMNS)
)
ADD_TO_STANDING = Upsert(standing_table, _merge_standing)

_SELECT_LEADERBOARD = select(leaderboard_table).where(
    *(leaderboard_table.c[name] == bindparam(name) for name in KEY_COLUMNS)
)
_SELECT_STANDING = select(standing_table).where(
    standing_table.c.leaderboard_id == bindparam("on"),
    standing_table.c.player_id == bindparam("of"),
)
_SELECT_PLAYER_STANDINGS = (
    select(
        standing_table,
        *(leaderboard_table.c[name].label(f"leaderboard_{name}") for name in KEY_COLUMNS),
    )
    .join_from(
        standing_table, leaderboard_table, standing_table.c.leaderboard_id == leaderboard_table.c.id
    )
    .where(standing_table.c.player_id == bindparam("of"))
)
_HAS_ENOUGH_GAMES = and_(
    standing_table.c.leaderboard_id == bindparam("on"), standing_table.c.games >= bindparam("least")
)


def _get_bound_column(ranking: LeaderboardRanking) -> ColumnElement[Any]:
    return (
        standing_table.c.win_rate_bound
        if ranking is LeaderboardRanking.ALL_WINS
        else standing_table.c.clean_win_rate_bound
    )


def _build_page_query(ranking: LeaderboardRanking) -> Executable:
    order = (
        _get_bound_column(ranking).desc(),
        standing_table.c.cards_up_share.desc(),
        standing_table.c.player_id,
    )
    found = select(standing_table).where(_HAS_ENOUGH_GAMES).order_by(*order)
    return found.offset(bindparam("past")).limit(bindparam("most"))


def _build_count_better_query(ranking: LeaderboardRanking) -> Executable:
    """How many stand before one, whose own standing need not be on the page."""
    bound, share, player = (
        _get_bound_column(ranking),
        standing_table.c.cards_up_share,
        standing_table.c.player_id,
    )
    own = [bindparam(name, type_=Double) for name in ("own_bound", "own_share")]
    equal = and_(
        bound == own[0],
        or_(share > own[1], and_(share == own[1], player < bindparam("of"))),
    )
    return select(func.count()).where(
        _HAS_ENOUGH_GAMES, bound >= own[0], or_(bound > own[0], equal)
    )


_SELECT_PAGE_BY_RANKING = {ranking: _build_page_query(ranking) for ranking in LeaderboardRanking}
_COUNT_BETTER_BY_RANKING = {
    ranking: _build_count_better_query(ranking) for ranking in LeaderboardRanking
}
_COUNT_STANDINGS = select(func.count()).where(_HAS_ENOUGH_GAMES)


def add_to_leaderboards(
    conn: BatchConnection,
    leaderboard_keys: Iterable[LeaderboardKey],
    player_id: int,
    totals: LeaderboardTotals,
) -> None:
    """Counts a player's score on all these boards, and on what their communities did."""
    sums = get_field_values(totals)
    # In one order for all, lest two writers on PostgreSQL wait for each other.
    wheres = sorted(
        map(get_field_values, leaderboard_keys), key=lambda where: [*map(str, where.values())]
    )
    rows = ADD_TO_LEADERBOARD.write_rows(conn, *({**where, **sums} for where in wheres))
    ids = sorted(row.id for row in rows)
    new = {"player_id": player_id, **sums, **_compute_rank_values(totals)}
    ADD_TO_STANDING.write_rows(conn, *({"leaderboard_id": at, **new} for at in ids))


async def find_leaderboard(conn: Connection, key: LeaderboardKey) -> Leaderboard | None:
    """The board, if anything was ever counted on it."""
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
) -> list[LeaderboardStanding]:
    """At most ``most`` of those with ``least`` games or more, after the first ``past``."""
    values = {"on": leaderboard_id, "least": min_games, "past": offset, "most": limit}
    return [
        LeaderboardStanding(**row._asdict())
        for row in await conn.execute(_SELECT_PAGE_BY_RANKING[ranking], values)
    ]


async def count_ranked_standings(conn: Connection, leaderboard_id: int, min_games: int) -> int:
    """How many have ``least`` games or more."""
    return (
        await conn.execute(_COUNT_STANDINGS, {"on": leaderboard_id, "least": min_games})
    ).scalar_one()


async def find_standing(
    conn: Connection, leaderboard_id: int, player_id: int
) -> LeaderboardStanding | None:
    """What a player did on the board, whether or not it is enough for a place."""
    row = (
        await conn.execute(_SELECT_STANDING, {"on": leaderboard_id, "of": player_id})
    ).one_or_none()
    return None if row is None else LeaderboardStanding(**row._asdict())


async def load_standing_rank(
    conn: Connection,
    standing: LeaderboardStanding,
    ranking: LeaderboardRanking,
    min_games: int,
) -> int:
    """The place, from 1, that this standing has among those with ``least`` games or more."""
    values = {
        "on": standing.leaderboard_id,
        "least": min_games,
        "own_bound": standing.win_rate_bound
        if ranking is LeaderboardRanking.ALL_WINS
        else standing.clean_win_rate_bound,
        "own_share": standing.cards_up_share,
        "of": standing.player_id,
    }
    ahead: int = (await conn.execute(_COUNT_BETTER_BY_RANKING[ranking], values)).scalar_one()
    return 1 + ahead


async def list_player_standings(
    conn: Connection, player_id: int
) -> list[tuple[LeaderboardKey, LeaderboardStanding]]:
    """Everything that a player did on any board."""
    rows = (await conn.execute(_SELECT_PLAYER_STANDINGS, {"of": player_id})).mappings()
    return [_build_keyed_standing(row) for row in rows]


def _build_keyed_standing(row: RowMapping) -> tuple[LeaderboardKey, LeaderboardStanding]:
    where = LeaderboardKey(**{name: row[f"leaderboard_{name}"] for name in KEY_COLUMNS})
    return where, LeaderboardStanding(**{name: row[name] for name in LeaderboardStanding.__slots__})
