"""Results: one row a finished game, so that boards never replay."""

from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import Chosen, Outcome
from bot.store.tables import result as table

__all__ = ["Chosen", "Outcome", "Result", "by_game", "of_player", "record"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a game came out: `moves` made, `seconds` taken, `cards_up` on the foundations."""

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


_INSERT = insert(table)
_BY_GAME = select(table).where(table.c.game == bindparam("at"))
_OF_PLAYER = (
    select(table)
    .where(table.c.player == bindparam("of"))
    .order_by(table.c.ended.desc(), table.c.game.desc())
    .limit(bindparam("most"))
)


async def record(conn: AsyncConnection, result: Result) -> None:
    """Keep a game's result; a game has one, so a second is an `IntegrityError`."""
    await conn.execute(_INSERT, asdict(result))


async def by_game(conn: AsyncConnection, game_id: int) -> Result | None:
    """The game's result, if it is over."""
    row = (await conn.execute(_BY_GAME, {"at": game_id})).one_or_none()
    return None if row is None else Result(**row._asdict())


async def of_player(conn: AsyncConnection, player_id: int, limit: int) -> list[Result]:
    """The player's results, at most `limit`, the last ended first."""
    rows = await conn.execute(_OF_PLAYER, {"of": player_id, "most": limit})
    return [Result(**row._asdict()) for row in rows]
