"""All that is kept of games that are over, row by row: what a recount reads, and what it mends.

A row is its columns' values by name; a standing's names its board by what the board is of.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy import and_, bindparam, delete, exists, func, or_, select, union, update

from bot.store import boards
from bot.store.board_tables import (
    EVERYWHERE,
    account,
    board,
    house,
    night,
    record,
    spread,
    standing,
)
from bot.store.boards import Where
from bot.store.games import Game
from bot.store.results import Result
from bot.store.tables import game, result
from bot.store.upsert import Upsert

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Container, Iterable

    from sqlalchemy.ext.asyncio import AsyncConnection


Row: TypeAlias = dict[str, Any]


class Kept(StrEnum):
    """What is kept of games that are over, in the order in which a game's end writes it."""

    RESULT = "result"
    RECORD = "record"
    SPREAD = "spread"
    ACCOUNT = "account"
    HOUSE = "house"
    NIGHT = "night"
    BOARD = "board"
    STANDING = "standing"


_TABLES = {
    Kept.RESULT: result,
    Kept.RECORD: record,
    Kept.SPREAD: spread,
    Kept.ACCOUNT: account,
    Kept.HOUSE: house,
    Kept.NIGHT: night,
}
_WHERE = ("server", "era", "game", "period")
_SUMS = ("games", "wins", "clean", "up", "cards")
_MONEY = ("games", "paid", "won")
_STANDING = tuple(column.name for column in standing.c if column.name != "board")
_OWN = (Kept.RECORD, Kept.SPREAD, Kept.ACCOUNT, Kept.NIGHT)

KEYS: dict[Kept, tuple[str, ...]] = {
    **{kept: tuple(table.primary_key.columns.keys()) for kept, table in _TABLES.items()},
    Kept.BOARD: _WHERE,
    Kept.STANDING: (*_WHERE, "player"),
}
"""The columns that tell rows apart."""

_PUT = {kept: Upsert(table) for kept, table in _TABLES.items()}
_PUT_STANDING = Upsert(standing)
_NEW_BOARD = Upsert(board, lambda old, _: {"games": old["games"]}, key=_WHERE, returning=["id"])


def _after(column: Any) -> Any:
    return select(column.label("player")).where(column > bindparam("after")).distinct()


_PLAYERS = union(
    *(
        select(_after(each.c.player).order_by("player").limit(bindparam("most")).subquery())
        for each in (game, result, standing, record, spread, account, night)
    )
)
_NEXT_PLAYERS = select(_PLAYERS.subquery().c.player).order_by("player").limit(bindparam("most"))
_OVER = select(func.count()).where(game.c.outcome.is_not(None))
_BEGUN = or_(result.c.moves > 0, result.c.undos > 0)
_UNCOUNTED = select(and_(exists().where(_BEGUN), ~exists(select(record.c.player))))
_SERVERS = (
    select(game.c.server)
    .where(game.c.player == bindparam("of"), game.c.server.is_not(None))
    .distinct()
    .order_by(game.c.server)
)
_GAMES = (
    select(game, *(column.label(f"result_{column.name}") for column in result.c))
    .join_from(game, result, result.c.game == game.c.id, isouter=True)
    .where(
        game.c.player == bindparam("of"),
        or_(game.c.outcome.is_not(None), result.c.game.is_not(None)),
    )
    .order_by(game.c.ended, game.c.id)
)
_ROWS = {
    kept: select(_TABLES[kept]).where(_TABLES[kept].c.player == bindparam("of")) for kept in _OWN
}
_STANDINGS = (
    select(*(board.c[name] for name in _WHERE), *(standing.c[name] for name in _STANDING))
    .join_from(standing, board, standing.c.board == board.c.id)
    .where(standing.c.player == bindparam("of"))
)
_BOARDS = (
    select(board)
    .where(board.c.id > bindparam("after"))
    .order_by(board.c.id)
    .limit(bindparam("most"))
)
_BOARD_SUMS = (
    select(standing.c.board, *(func.sum(standing.c[name]).label(name) for name in _SUMS))
    .where(standing.c.board.in_(bindparam("ids", expanding=True)))
    .group_by(standing.c.board)
)
_SET_BOARD = update(board).where(board.c.id == bindparam("at"))
_GROW_BOARD = _SET_BOARD.values({name: board.c[name] + bindparam(f"more_{name}") for name in _SUMS})
_NIGHT_SUMS = select(
    night.c.server, night.c.era, *(func.sum(night.c[name]).label(name) for name in _MONEY)
).group_by(night.c.server, night.c.era)
_ACCOUNT_SUMS = select(*(func.sum(account.c[name]).label(name) for name in _MONEY))


async def players(conn: AsyncConnection, after: int, most: int) -> list[int]:
    """The next players of whom anything is kept, in the order of their ids."""
    return list((await conn.execute(_NEXT_PLAYERS, {"after": after, "most": most})).scalars())


async def over(conn: AsyncConnection) -> int:
    """How many games are over."""
    return (await conn.execute(_OVER)).scalar_one()


async def uncounted(conn: AsyncConnection) -> bool:
    """Whether there are results of games that were played, and nothing was ever counted."""
    return bool((await conn.execute(_UNCOUNTED)).scalar_one())


async def servers_of(conn: AsyncConnection, player: int) -> list[int]:
    """The servers on which the player was dealt games, in the order of their ids."""
    return list((await conn.execute(_SERVERS, {"of": player})).scalars())


async def games_of(conn: AsyncConnection, player: int) -> AsyncIterator[tuple[Game, Result | None]]:
    """The player's games that are over in the order of their ends, each with its result if any.

    So are games with a result that are not over.
    """
    async with conn.stream(_GAMES.execution_options(yield_per=_AT_ONCE), {"of": player}) as rows:
        async for row in rows.mappings():
            own = Game(**{name: row[name] for name in _GAME})
            kept = None
            if row["result_game"] is not None:
                kept = Result(**{name: row[f"result_{name}"] for name in _RESULT})
            yield own, kept


_AT_ONCE = 200
_GAME = game.c.keys()
_RESULT = result.c.keys()


async def rows_of(conn: AsyncConnection, player: int) -> dict[Kept, list[Row]]:
    """Every running total that is kept of the player."""
    found = {
        kept: [dict(row) for row in (await conn.execute(rows, {"of": player})).mappings()]
        for kept, rows in _ROWS.items()
    }
    standings = (await conn.execute(_STANDINGS, {"of": player})).mappings()
    found[Kept.STANDING] = [dict(row) for row in standings]
    return found


async def put(conn: AsyncConnection, kept: Kept, rows: list[Row]) -> None:
    """Writes these rows, in place of those of the same keys."""
    await _PUT[kept](conn, *rows)


async def drop(conn: AsyncConnection, kept: Kept, keys: Iterable[Row]) -> None:
    """Removes the rows of these keys."""
    table = _TABLES[kept]
    for key in keys:
        await conn.execute(delete(table).where(*(table.c[name] == key[name] for name in key)))


async def put_standings(
    conn: AsyncConnection, rows: Iterable[tuple[Row, Row]], grown: Container[int]
) -> set[int]:
    """Writes these standings, each with what it has more than it had; returns the boards made.

    A board that there was not is made. It, and those that are ``grown``, grow by what is more.
    """
    made, lines = set(), {}
    for row, more in rows:
        where = {name: row[name] for name in _WHERE}
        at = await _board(conn, where)
        if at is None:
            [(at,)] = await _NEW_BOARD(conn, {**where, **dict.fromkeys(_SUMS, 0)})
            made.add(at)
        if at in made or at in grown:
            growth = {f"more_{name}": more[name] for name in _SUMS}
            await conn.execute(_GROW_BOARD, {"at": at, **growth})
        lines[at] = {name: row[name] for name in _STANDING} | {"board": at}
    await _PUT_STANDING(conn, *(line for _, line in sorted(lines.items())))
    return made


async def _board(conn: AsyncConnection, where: Row) -> int | None:
    found = await boards.find(conn, Where(**where))
    return found.id if found else None


async def boards_after(conn: AsyncConnection, after: int, most: int) -> list[tuple[Row, Row]]:
    """The next boards in the order of their numbers, each with the sums of its standings."""
    rows = (await conn.execute(_BOARDS, {"after": after, "most": most})).mappings().all()
    summed = await _summed(conn, [row["id"] for row in rows])
    return [(dict(row), summed[row["id"]]) for row in rows]


async def set_board(conn: AsyncConnection, at: int) -> None:
    """Makes a board the sum of its standings."""
    summed = await _summed(conn, [at])
    await conn.execute(_SET_BOARD, {"at": at, **summed[at]})


async def _summed(conn: AsyncConnection, ids: list[int]) -> dict[int, Row]:
    found = {at: dict.fromkeys(_SUMS, 0) for at in ids}
    for row in (await conn.execute(_BOARD_SUMS, {"ids": ids})).mappings():
        found[row["board"]] = {name: int(row[name]) for name in _SUMS}
    return found


async def houses(conn: AsyncConnection) -> tuple[list[Row], list[Row]]:
    """The houses as they are kept, and what their players' nights and accounts come to."""
    kept = [dict(row) for row in (await conn.execute(select(house))).mappings()]
    summed = [dict(row) for row in (await conn.execute(_NIGHT_SUMS)).mappings()]
    everywhere = (await conn.execute(_ACCOUNT_SUMS)).mappings().one()
    summed.append({"server": EVERYWHERE, "era": 0, **everywhere})
    return kept, [{name: int(value or 0) for name, value in row.items()} for row in summed]
