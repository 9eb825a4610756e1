"""Boards changed as a whole: without a player, with a server's results or without, dropped.

Whoever changes so many at once writes alone: two writers of many boards could wait for each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import and_, bindparam, delete, func, literal, select, update

from bot.store.board_tables import EVERYWHERE, board, standing
from bot.store.boards import GROW_BOARD, GROW_STANDING, KEY, SUMS, filled

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

_OWN = select(standing).where(standing.c.player == bindparam("of")).subquery()
_SUBTRACT = (
    update(board)
    .where(board.c.id == _OWN.c.board)
    .values({name: board.c[name] - _OWN.c[name] for name in SUMS})
)
_FORGET = delete(standing).where(standing.c.player == bindparam("of"))


async def forget(conn: AsyncConnection, player: int) -> None:
    """Takes a player off every board; what the communities did is less by what they did."""
    await conn.execute(_SUBTRACT, {"of": player})
    await conn.execute(_FORGET, {"of": player})


_ALL = board.alias("everywhere")
# Read in the order of players alone: SQLite would else read whole boards for some players of them.
_THEIRS = (
    select(standing, board.c.game, board.c.period)
    .join_from(standing, board, standing.c.board + 0 == board.c.id)
    .where(
        standing.c.player > bindparam("after"),
        standing.c.player <= bindparam("upto"),
        board.c.server + 0 == bindparam("of"),
    )
    .subquery()
)
_SAME = and_(
    _ALL.c.server == EVERYWHERE,
    _ALL.c.game == _THEIRS.c.game,
    _ALL.c.period == _THEIRS.c.period,
)
_SUMMED = select(
    literal(EVERYWHERE).label("server"),
    literal(0).label("era"),
    _THEIRS.c.game,
    _THEIRS.c.period,
    *(func.sum(_THEIRS.c[name]).label(name) for name in SUMS),
).group_by(_THEIRS.c.game, _THEIRS.c.period)
_BOARDS = _SUMMED.subquery()
_PLAYERS = (
    select(
        _ALL.c.id.label("board"),
        _THEIRS.c.player,
        *(func.sum(_THEIRS.c[name]).label(name) for name in SUMS),
    )
    .join_from(_THEIRS, _ALL, _SAME)
    .group_by(_ALL.c.id, _THEIRS.c.player)
    .subquery()
)
_PLAYERS_FILLED = (
    select(*_PLAYERS.c, *(made.label(name) for name, made in filled(_PLAYERS.c).items()))
    # SQLite reads ON CONFLICT after a query without WHERE as a join's condition.
    .where(_PLAYERS.c.board > 0)
)
_LESS_BOARDS = (
    update(board)
    .where(*(board.c[name] == _BOARDS.c[name] for name in KEY))
    .values({name: board.c[name] - _BOARDS.c[name] for name in SUMS})
)
_FEWER = {name: standing.c[name] - _PLAYERS.c[name] for name in SUMS}
_LESS_STANDINGS = (
    update(standing)
    .where(standing.c.board == _PLAYERS.c.board, standing.c.player == _PLAYERS.c.player)
    .values({**_FEWER, **filled(_FEWER)})
)


_NEXT = (
    select(standing.c.player)
    .where(standing.c.player > bindparam("after"))
    .order_by(standing.c.player)
    .offset(bindparam("many"))
    .limit(1)
)
LAST = 2**63 - 1
"""No player's id is larger."""


async def so_many(conn: AsyncConnection, after: int, many: int) -> int:
    """The player up to whom there are so many standings after ``after``; `LAST` if no more."""
    found = (await conn.execute(_NEXT, {"after": after, "many": many})).scalar()
    return LAST if found is None else found


async def show_everywhere(
    conn: AsyncConnection, server: int, after: int, upto: int, *, shown: bool
) -> None:
    """Counts all that these players ever did on a server's boards on those of all, or no more.

    A standing that is left with no game stays, and has no place.
    """
    values = {"of": server, "after": after, "upto": upto}
    if shown:
        sums = list(SUMS)
        await GROW_BOARD.chosen(conn, [*KEY, *sums], _SUMMED, values)
        names = ["board", "player", *sums, "bound", "clean_bound", "share"]
        await GROW_STANDING.chosen(conn, names, _PLAYERS_FILLED, values)
    else:
        await conn.execute(_LESS_STANDINGS, values)
        await conn.execute(_LESS_BOARDS, values)


_PASSED = select(board.c.id).where(
    board.c.period >= bindparam("first"), board.c.period < bindparam("until")
)
_DROP_BOARDS = delete(board).where(board.c.id.in_(bindparam("ids", expanding=True)))
_DROP_STANDINGS = delete(standing).where(standing.c.board.in_(bindparam("ids", expanding=True)))


async def prune(conn: AsyncConnection, first: str, until: str, most: int) -> int:
    """Drops at most ``most`` boards of periods from ``first`` to before ``until``; how many."""
    passed = _PASSED.limit(most)
    ids = list((await conn.execute(passed, {"first": first, "until": until})).scalars())
    if ids:
        await conn.execute(_DROP_STANDINGS, {"ids": ids})
        await conn.execute(_DROP_BOARDS, {"ids": ids})
    return len(ids)
