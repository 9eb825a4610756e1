"""Who entered a contest, and how they fare; read in the order of places."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    and_,
    bindparam,
    delete,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.engine.errors import GameError
from bot.store.board_tables import EVERYWHERE
from bot.store.contest_tables import LEAST_FIRST, MOST_FIRST, PLACES, contest
from bot.store.contest_tables import entry as table
from bot.store.tables import game, server

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from sqlalchemy import Select
    from sqlalchemy.ext.asyncio import AsyncConnection

__all__ = [
    "EVERYWHERE",
    "Entry",
    "ahead",
    "begin",
    "by_game",
    "enter",
    "forget",
    "get",
    "keep_line",
    "length",
    "line",
    "of_contest",
    "out_of_rank",
    "place",
    "progress",
    "settle",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A player in a contest, on the ``server`` where they entered it.

    ``game`` is their attempt, once begun; ``done`` when it is over. Who is not ``ranked`` had seen
    the deal before. ``up`` are cards on the foundations.
    """

    contest: int
    player: int
    server: int | None = None
    game: int | None = None
    joined: datetime
    ranked: bool = True
    done: bool = False
    won: bool = False
    up: int = 0
    moves: int = 0
    seconds: int = 0
    undos: int = 0
    hints: int = 0


_KEY = (table.c.contest == bindparam("at"), table.c.player == bindparam("of"))
_SELECT = select(*(table.c[field.name] for field in fields(Entry)))
_GET = _SELECT.where(*_KEY)
_BY_GAME = _SELECT.where(table.c.game == bindparam("played"))
_ORDER = (*MOST_FIRST, *LEAST_FIRST)
_EQUAL = "player"
"""By this the order goes where all else is equal; their place is the same."""

_ALL = table.c.contest == bindparam("at")
_HERE = and_(_ALL, table.c.server == bindparam("here"))
_APART = exists().where(server.c.id == table.c.server, server.c.everywhere == false())
_SHOWN = and_(_ALL, ~_APART)
_WHICH = {"all": _ALL, "here": _HERE, "everywhere": _SHOWN}
_LINE = select(table.c.line).where(*_KEY)
_KEEP_LINES = (
    update(table)
    .where(
        table.c.line.is_(None),
        exists().where(game.c.id == table.c.game, game.c.outcome.is_(None)),
    )
    .values(line=select(game.c.moves).where(game.c.id == table.c.game).scalar_subquery())
)
_KEEP_LINE = _KEEP_LINES.where(table.c.game == bindparam("played"))
_KEEP_ALL_LINES = _KEEP_LINES.where(_ALL)
_HOLD = select(game.c.id).where(game.c.id == bindparam("played")).with_for_update()
_BEGIN = (
    update(table)
    .where(*_KEY)
    .values(game=bindparam("played"), ranked=bindparam("fair"), up=bindparam("laid"))
)
_OUT = update(table).where(*_KEY).values(ranked=False)
_SETTLE = update(table).where(_ALL).values(done=True)
_PROGRESS = (
    update(table)
    .where(
        table.c.game == bindparam("played"),
        table.c.done == false(),
        exists().where(
            contest.c.id == table.c.contest,
            contest.c.closed.is_(None),
            contest.c.ends > bindparam("at", type_=contest.c.ends.type),
        ),
    )
    .values(
        {
            table.c[name]: bindparam(f"now_{name}")
            for name in ("done", "won", "up", "moves", "seconds", "undos", "hints")
        }
    )
)


def _page(which: ColumnElement[bool]) -> Select[Any]:
    found = _SELECT.where(which).order_by(*PLACES)
    return found.offset(bindparam("past")).limit(bindparam("most"))


def _ahead(which: ColumnElement[bool], order: Sequence[str]) -> Select[Any]:
    """How many stand before one, by the same order, a column at a time."""
    before: ColumnElement[bool] | None = None
    for name in reversed(order):
        column, own = table.c[name], bindparam(f"own_{name}", type_=table.c[name].type)
        first = column > own if name in MOST_FIRST else column < own
        before = first if before is None else or_(first, and_(column == own, before))
    assert before is not None  # there are columns
    return select(func.count()).where(which, before)


_PAGE = {name: _page(which) for name, which in _WHICH.items()}
_AHEAD = {name: _ahead(which, _ORDER) for name, which in _WHICH.items()}
_BETTER = {
    name: _ahead(which, [each for each in _ORDER if each != _EQUAL])
    for name, which in _WHICH.items()
}
_LENGTH = {name: select(func.count()).where(which) for name, which in _WHICH.items()}


async def enter(conn: AsyncConnection, new: Entry) -> None:
    """Enter a player; GameError ``already-joined`` where they have."""
    try:
        await conn.execute(insert(table), asdict(new))
    except IntegrityError as error:
        raise GameError("already-joined") from error


async def get(conn: AsyncConnection, contest: int, player: int) -> Entry | None:
    """The player's entry in the contest."""
    row = (await conn.execute(_GET, {"at": contest, "of": player})).one_or_none()
    return None if row is None else Entry(**row._asdict())


async def by_game(conn: AsyncConnection, game: int) -> Entry | None:
    """The entry whose attempt the game is."""
    row = (await conn.execute(_BY_GAME, {"played": game})).one_or_none()
    return None if row is None else Entry(**row._asdict())


async def of_contest(
    conn: AsyncConnection, contest: int, *, server: int | None = None, past: int = 0, most: int
) -> list[Entry]:
    """Entries by place, after the first ``past``: all, one server's, or those `EVERYWHERE` shown.

    Those are all but the ones of servers that keep to themselves; equals come by their accounts.
    """
    which, values = _of(contest, server)
    rows = await conn.execute(_PAGE[which], values | {"past": past, "most": most})
    return [Entry(**row._asdict()) for row in rows]


async def length(conn: AsyncConnection, contest: int, server: int | None = None) -> int:
    """How many of these have entered."""
    which, values = _of(contest, server)
    return (await conn.execute(_LENGTH[which], values)).scalar_one()


async def place(conn: AsyncConnection, of: Entry, server: int | None = None) -> int:
    """The place, from 1, that the entry has among these: equals share theirs."""
    return 1 + await _before(conn, _BETTER, of, server)


async def ahead(conn: AsyncConnection, of: Entry, server: int | None = None) -> int:
    """How many of these are listed before the entry, equals among them."""
    return await _before(conn, _AHEAD, of, server)


async def _before(
    conn: AsyncConnection, counted: dict[str, Select[Any]], of: Entry, server: int | None
) -> int:
    own = asdict(of) | {"begun": of.game is not None, "moved": of.moves > 0}
    which, values = _of(of.contest, server)
    values |= {f"own_{name}": own[name] for name in _ORDER}
    return int((await conn.execute(counted[which], values)).scalar_one())


def _of(contest: int, server: int | None) -> tuple[str, dict[str, int]]:
    if server is None:
        return "all", {"at": contest}
    if server == EVERYWHERE:
        return "everywhere", {"at": contest}
    return "here", {"at": contest, "here": server}


async def begin(conn: AsyncConnection, now: Entry) -> None:
    """Note which game is the player's attempt, whether it is in rank, and what the deal put up."""
    values = {"played": now.game, "fair": now.ranked, "laid": now.up}
    await conn.execute(_BEGIN, {"at": now.contest, "of": now.player, **values})


async def out_of_rank(conn: AsyncConnection, contest: int, player: int) -> None:
    """Note that the player has seen the deal elsewhere."""
    await conn.execute(_OUT, {"at": contest, "of": player})


async def settle(conn: AsyncConnection, contest: int) -> None:
    """End every attempt as it stands, with the moves of those that may be played on."""
    await conn.execute(_SETTLE, {"at": contest})
    await conn.execute(_KEEP_ALL_LINES, {"at": contest})


async def keep_line(conn: AsyncConnection, played: int) -> None:
    """Note the moves of an attempt that is about to be played on after its contest."""
    # The game first, as whoever plays or erases it has it.
    await conn.execute(_HOLD, {"played": played})
    await conn.execute(_KEEP_LINE, {"played": played})


async def line(conn: AsyncConnection, of: Entry) -> tuple[str, ...] | None:
    """The moves at the contest's end, where the game went on."""
    kept = await conn.execute(_LINE, {"at": of.contest, "of": of.player})
    found: tuple[str, ...] | None = kept.scalar_one_or_none()
    return found


async def progress(conn: AsyncConnection, now: Entry, at: datetime) -> bool:
    """Note how far the attempt has come, unless it or its contest is over; whether it was not."""
    names = ("done", "won", "up", "moves", "seconds", "undos", "hints")
    values = {f"now_{name}": getattr(now, name) for name in names}
    done = await conn.execute(_PROGRESS, {"played": now.game, "at": at, **values})
    return done.rowcount > 0


async def forget(conn: AsyncConnection, player: int) -> None:
    """Remove all of a player's entries."""
    await conn.execute(delete(table).where(table.c.player == player))
