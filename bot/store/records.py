"""Players' records: running totals of what counts, for each game and for all together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, bindparam, case, delete, select

from bot.store.board_tables import EVERY, spread
from bot.store.board_tables import record as table
from bot.store.upsert import Columns, Upsert, added, values_of

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.results import Result

__all__ = ["EVERY", "Record", "add", "forget", "get", "of_player", "spread_of", "spreads"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What a player did in a game; ``practice`` games count nowhere else.

    ``streak`` is of wins without a loss between them, up to now; ``up`` and ``best_up`` are cards
    on the foundations, of the ``cards`` in play; the fewest are of games won.
    """

    player: int
    game: str
    games: int = 0
    wins: int = 0
    clean: int = 0
    practice: int = 0
    streak: int = 0
    best_streak: int = 0
    up: int = 0
    cards: int = 0
    best_up: int = 0
    moves: int = 0
    seconds: int = 0
    undos: int = 0
    hints: int = 0
    fewest_moves: int | None = None
    fewest_seconds: int | None = None


_SUMS = (
    "games",
    "wins",
    "clean",
    "practice",
    "up",
    "cards",
    "moves",
    "seconds",
    "undos",
    "hints",
)


def _grown(old: Columns, new: Columns) -> dict[str, ColumnElement[Any]]:
    # Practice comes with no game, and leaves a streak as it is.
    streak = case(
        (new["games"] == 0, old["streak"]),
        (new["wins"] == 0, 0),
        else_=old["streak"] + new["streak"],
    )
    longest = case((streak > old["best_streak"], streak), else_=old["best_streak"])
    best = case((new["best_up"] > old["best_up"], new["best_up"]), else_=old["best_up"])
    fewest = {name: _least(old[name], new[name]) for name in ("fewest_moves", "fewest_seconds")}
    sums = added(*_SUMS)(old, new)
    return {**sums, **fewest, "streak": streak, "best_streak": longest, "best_up": best}


def _least(old: ColumnElement[Any], new: ColumnElement[Any]) -> ColumnElement[Any]:
    return case((old.is_(None), new), (new < old, new), else_=old)


_GROW = Upsert(table, _grown)
_GROW_SPREAD = Upsert(spread, added("games"))
_OF_PLAYER = select(table).where(table.c.player == bindparam("of")).order_by(table.c.game)
_GET = select(table).where(table.c.player == bindparam("of"), table.c.game == bindparam("at"))
_SPREAD = (
    select(spread.c.up, spread.c.games)
    .where(spread.c.player == bindparam("of"), spread.c.game == bindparam("at"))
    .order_by(spread.c.up)
)
_SPREADS = (
    select(spread.c.game, spread.c.up, spread.c.games)
    .where(spread.c.player == bindparam("of"))
    .order_by(spread.c.game, spread.c.up)
)


def add(conn: Connection, result: Result, cards: int) -> None:
    """Counts a game in its player's records, of it and of all; ``cards`` were in play."""
    both = (_counted(result, game, cards) for game in (result.variant, EVERY))
    _GROW.write(conn, *map(values_of, both))
    if result.counts:
        up = {"player": result.player, "game": result.variant, "up": result.cards_up, "games": 1}
        _GROW_SPREAD.write(conn, up)


def _counted(result: Result, game: str, cards: int) -> Record:
    """The record that is made of this result alone."""
    if not result.counts:
        return Record(player=result.player, game=game, practice=1)
    won = int(result.won)
    return Record(
        player=result.player,
        game=game,
        games=1,
        wins=won,
        clean=int(result.clean),
        streak=won,
        best_streak=won,
        up=result.cards_up,
        cards=cards,
        best_up=result.cards_up,
        moves=result.moves,
        seconds=result.seconds,
        undos=result.undos,
        hints=result.hints,
        fewest_moves=result.moves if won else None,
        fewest_seconds=result.seconds if won else None,
    )


async def get(conn: AsyncConnection, player: int, game: str = EVERY) -> Record:
    """The player's record in that game, or in all; nothing but zeros where there is none."""
    row = (await conn.execute(_GET, {"of": player, "at": game})).one_or_none()
    return Record(player=player, game=game) if row is None else Record(**row._asdict())


async def of_player(conn: AsyncConnection, player: int) -> list[Record]:
    """All records of a player, that of `EVERY` game among them."""
    return [Record(**row._asdict()) for row in await conn.execute(_OF_PLAYER, {"of": player})]


async def spread_of(conn: AsyncConnection, player: int, game: str) -> dict[int, int]:
    """How many of the player's counted games of that variant ended with so many cards up."""
    rows = await conn.execute(_SPREAD, {"of": player, "at": game})
    return {row.up: row.games for row in rows}


async def spreads(conn: AsyncConnection, player: int) -> list[tuple[str, int, int]]:
    """The same of every variant: its key, so many cards up, in how many games."""
    rows = await conn.execute(_SPREADS, {"of": player})
    return [(row.game, row.up, row.games) for row in rows]


async def forget(conn: AsyncConnection, player: int) -> None:
    """Removes a player's records."""
    for each in (table, spread):
        await conn.execute(delete(each).where(each.c.player == player))
