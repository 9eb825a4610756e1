"""Results: one row a finished game, so that boards never replay."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, insert, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import Chosen, Outcome
from bot.store.tables import result as table
from bot.store.upsert import values_of

__all__ = [
    "Chosen",
    "Outcome",
    "Result",
    "by_game",
    "counted",
    "forget",
    "of_player",
    "record",
    "staked",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a game came out: `moves` made, `seconds` taken, `cards_up` on the foundations.

    One that `counts` is on the boards, in the `era` of its server's; one that was played for money
    has the `price` of its deck and its `payout`, in dollars.
    """

    game: int
    player: int
    server: int | None = None
    variant: str
    deal: int
    chosen: Chosen
    outcome: Outcome
    began: datetime
    ended: datetime
    moves: int
    seconds: int
    undos: int = 0
    hints: int = 0
    autos: int = 0
    cards_up: int
    counts: bool = True
    era: int = 0
    price: int | None = None
    payout: int | None = None

    @property
    def won(self) -> bool:
        """Whether every card came to the foundations."""
        return self.outcome is Outcome.WON

    @property
    def clean(self) -> bool:
        """Whether it was won with neither undo nor hint."""
        return self.won and not self.undos and not self.hints


_INSERT = insert(table)
_BY_GAME = select(table).where(table.c.game == bindparam("at"))
_LAST = (table.c.ended.desc(), table.c.game.desc())
_OF_PLAYER = (
    select(table).where(table.c.player == bindparam("of")).order_by(*_LAST).limit(bindparam("most"))
)
_COUNTED = _OF_PLAYER.where(table.c.counts == true())
_COUNTED_OF_GAME = _COUNTED.where(table.c.variant == bindparam("game"))
_STAKED = _OF_PLAYER.where(table.c.price.is_not(None))


def record(conn: Connection, result: Result) -> None:
    """Keep a game's result; a game has one, so a second is an `IntegrityError`."""
    conn.execute(_INSERT, values_of(result))


async def by_game(conn: AsyncConnection, game_id: int) -> Result | None:
    """The game's result, if it is over."""
    row = (await conn.execute(_BY_GAME, {"at": game_id})).one_or_none()
    return None if row is None else Result(**row._asdict())


async def of_player(conn: AsyncConnection, player_id: int, limit: int) -> list[Result]:
    """The player's results, at most `limit`, the last ended first."""
    rows = await conn.execute(_OF_PLAYER, {"of": player_id, "most": limit})
    return [Result(**row._asdict()) for row in rows]


async def counted(
    conn: AsyncConnection, player_id: int, limit: int, variant: str | None = None
) -> list[Result]:
    """The player's results that count, of one game or of all, the last ended first."""
    values = {"of": player_id, "most": limit}
    if variant is None:
        rows = await conn.execute(_COUNTED, values)
    else:
        rows = await conn.execute(_COUNTED_OF_GAME, {**values, "game": variant})
    return [Result(**row._asdict()) for row in rows]


async def staked(conn: AsyncConnection, player_id: int, limit: int) -> list[Result]:
    """The player's results of games played for money, the last ended first."""
    rows = await conn.execute(_STAKED, {"of": player_id, "most": limit})
    return [Result(**row._asdict()) for row in rows]


async def forget(conn: AsyncConnection, player_id: int) -> None:
    """Remove all of a player's results."""
    await conn.execute(delete(table).where(table.c.player == player_id))
