"""Boards: who has won how many of their games, on a server or everywhere, in a period.

Ranked by the lower end of the Wilson interval of the rate of wins, at 95 %; ties by the share of
cards that went up, then by the older account. A clean win has neither undo nor hint; on the clean
ranking only such wins are wins, while all games are games.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
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

from bot.store.board_tables import EVERY, EVERYWHERE, board, standing
from bot.store.upsert import Columns, Upsert, added, values_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sqlalchemy import Connection, Executable, RowMapping
    from sqlalchemy.ext.asyncio import AsyncConnection

__all__ = [
    "EVERY",
    "EVERYWHERE",
    "Board",
    "Ranking",
    "Score",
    "Standing",
    "Where",
    "add",
    "find",
    "length",
    "of_player",
    "page",
    "place",
    "standing_of",
]

Z = 1.959963984540054
"""So many standard deviations hold 95 % of the normal distribution."""

SUMS = ("games", "wins", "clean", "up", "cards")


class Ranking(StrEnum):
    """What counts as a win: any, or those alone without undo and hint."""

    PLAIN = "plain"
    CLEAN = "clean"


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """Which board: of a server in an era or `EVERYWHERE`, of a game or games, in a period."""

    server: int = EVERYWHERE
    era: int = 0
    game: str = EVERY
    period: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """What is counted, of one game or of many: ``up`` of the ``cards`` came to the foundations."""

    games: int = 1
    wins: int
    clean: int
    up: int
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A board with what its whole community did."""

    id: int
    server: int
    era: int
    game: str
    period: str
    games: int
    wins: int
    clean: int
    up: int
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What one player did on a board; the bounds are rates from 0 to 1, as the share of cards."""

    board: int
    player: int
    games: int
    wins: int
    clean: int
    up: int
    cards: int
    bound: float
    clean_bound: float
    share: float


def _wilson(won: Any, of: Any, root: Callable[[Any], Any], number: Callable[[float], Any]) -> Any:
    """The lower end of Wilson's interval, of columns or numbers: JASA 22 (1927) 209."""
    spread = root(won * (of - won) / of + number(Z * Z / 4))
    return (won + number(Z * Z / 2) - number(Z) * spread) / (of + number(Z * Z))


def _lower(wins: ColumnElement[Any], games: ColumnElement[Any]) -> ColumnElement[Any]:
    """Without a win it is 0, and not what rounding leaves of it."""
    won, of = cast(wins, Double), cast(games, Double)
    low = _wilson(won, of, partial(func.sqrt, type_=Double), _constant)
    return case((wins > _NONE, low), else_=_constant(0.0))


def _constant(value: float) -> ColumnElement[float]:
    """A number that stands in the statement, rather than being sent with every row."""
    return literal_column(repr(value), Double)


_NONE: ColumnElement[int] = literal_column("0")


def _begun(score: Score) -> dict[str, float]:
    """What follows from the sums of a standing that is new."""
    low = partial(_wilson, of=score.games, root=sqrt, number=float)
    return {
        "bound": low(score.wins) if score.wins else 0.0,
        "clean_bound": low(score.clean) if score.clean else 0.0,
        "share": score.up / score.cards if score.cards else 0.0,
    }


def filled(of: Columns) -> dict[str, ColumnElement[Any]]:
    """What follows from a standing's sums."""
    return {
        "bound": _lower(of["wins"], of["games"]),
        "clean_bound": _lower(of["clean"], of["games"]),
        "share": case(
            (of["cards"] > _NONE, cast(of["up"], Double) / cast(of["cards"], Double)),
            else_=_constant(0.0),
        ),
    }


def _grown(old: Columns, new: Columns) -> dict[str, ColumnElement[Any]]:
    sums = _ADDED(old, new)
    return {**sums, **filled(sums)}


_ADDED = added(*SUMS)
KEY = ("server", "era", "game", "period")
GROW_BOARD = Upsert(board, _ADDED, key=KEY, returning=("id", *KEY))
GROW_STANDING = Upsert(standing, _grown)

_FIND = select(board).where(*(board.c[name] == bindparam(name) for name in KEY))
_STANDING = select(standing).where(
    standing.c.board == bindparam("on"), standing.c.player == bindparam("of")
)
_OF_PLAYER = (
    select(standing, *(board.c[name].label(f"board_{name}") for name in KEY))
    .join_from(standing, board, standing.c.board == board.c.id)
    .where(standing.c.player == bindparam("of"))
)
_ENOUGH = and_(standing.c.board == bindparam("on"), standing.c.games >= bindparam("least"))


def _bound(ranking: Ranking) -> ColumnElement[Any]:
    return standing.c.bound if ranking is Ranking.PLAIN else standing.c.clean_bound


def _page(ranking: Ranking) -> Executable:
    order = (_bound(ranking).desc(), standing.c.share.desc(), standing.c.player)
    found = select(standing).where(_ENOUGH).order_by(*order)
    return found.offset(bindparam("past")).limit(bindparam("most"))


def _ahead(ranking: Ranking) -> Executable:
    """How many stand before one, whose own standing need not be on the page."""
    bound, share, player = _bound(ranking), standing.c.share, standing.c.player
    own = [bindparam(name, type_=Double) for name in ("bound", "share")]
    equal = and_(
        bound == own[0],
        or_(share > own[1], and_(share == own[1], player < bindparam("of"))),
    )
    return select(func.count()).where(_ENOUGH, bound >= own[0], or_(bound > own[0], equal))


_PAGE = {ranking: _page(ranking) for ranking in Ranking}
_AHEAD = {ranking: _ahead(ranking) for ranking in Ranking}
_LENGTH = select(func.count()).where(_ENOUGH)


def add(conn: Connection, boards: Iterable[Where], player: int, score: Score) -> None:
    """Counts a player's score on all these boards, and on what their communities did."""
    sums = values_of(score)
    # In one order for all, lest two writers on PostgreSQL wait for each other.
    wheres = sorted(map(values_of, boards), key=lambda where: [*map(str, where.values())])
    rows = GROW_BOARD.write(conn, *({**where, **sums} for where in wheres))
    ids = sorted(row.id for row in rows)
    new = {"player": player, **sums, **_begun(score)}
    GROW_STANDING.write(conn, *({"board": at, **new} for at in ids))


async def find(conn: AsyncConnection, where: Where) -> Board | None:
    """The board, if anything was ever counted on it."""
    row = (await conn.execute(_FIND, values_of(where))).one_or_none()
    return None if row is None else Board(**row._asdict())


async def page(
    conn: AsyncConnection, on: int, ranking: Ranking, *, least: int, past: int, most: int
) -> list[Standing]:
    """At most ``most`` of those with ``least`` games or more, after the first ``past``."""
    values = {"on": on, "least": least, "past": past, "most": most}
    return [Standing(**row._asdict()) for row in await conn.execute(_PAGE[ranking], values)]


async def length(conn: AsyncConnection, on: int, least: int) -> int:
    """How many have ``least`` games or more."""
    return (await conn.execute(_LENGTH, {"on": on, "least": least})).scalar_one()


async def standing_of(conn: AsyncConnection, on: int, player: int) -> Standing | None:
    """What a player did on the board, whether or not it is enough for a place."""
    row = (await conn.execute(_STANDING, {"on": on, "of": player})).one_or_none()
    return None if row is None else Standing(**row._asdict())


async def place(conn: AsyncConnection, of: Standing, ranking: Ranking, least: int) -> int:
    """The place, from 1, that this standing has among those with ``least`` games or more."""
    values = {
        "on": of.board,
        "least": least,
        "bound": of.bound if ranking is Ranking.PLAIN else of.clean_bound,
        "share": of.share,
        "of": of.player,
    }
    ahead: int = (await conn.execute(_AHEAD[ranking], values)).scalar_one()
    return 1 + ahead


async def of_player(conn: AsyncConnection, player: int) -> list[tuple[Where, Standing]]:
    """Everything that a player did on any board."""
    rows = (await conn.execute(_OF_PLAYER, {"of": player})).mappings()
    return [_read(row) for row in rows]


def _read(row: RowMapping) -> tuple[Where, Standing]:
    where = Where(**{name: row[f"board_{name}"] for name in KEY})
    return where, Standing(**{name: row[name] for name in Standing.__slots__})
