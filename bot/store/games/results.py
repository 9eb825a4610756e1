"""Results: one row a finished game, so that boards never replay."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, insert, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.db.upsert import get_field_values
from bot.store.schema.games import DealSource, GameOutcome
from bot.store.schema.games import result_table as table

__all__ = [
    "DealSource",
    "GameOutcome",
    "GameResult",
    "delete_player_results",
    "find_result_of_game",
    "insert_result",
    "list_counted_results",
    "list_player_results",
    "list_results_for_money",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """How a game came out: `moves` made, `seconds` taken, `cards_up` on the foundations.

    One that `counts` is on the boards, in the `era` of its server's; one that was played for money
    has the `price` of its deck and its `payout`, in dollars.
    """

    game_id: int
    player_id: int
    server_id: int | None = None
    variant: str
    deal: int
    deal_source: DealSource
    outcome: GameOutcome
    dealt_at: datetime
    ended_at: datetime
    move_count: int
    seconds: int
    undos: int = 0
    hints: int = 0
    auto_uses: int = 0
    cards_up: int
    is_counted: bool = True
    era: int = 0
    price: int | None = None
    payout: int | None = None

    @property
    def is_won(self) -> bool:
        """Whether every card came to the foundations."""
        return self.outcome is GameOutcome.WON

    @property
    def is_clean_win(self) -> bool:
        """Whether it was won with neither undo nor hint."""
        return self.is_won and not self.undos and not self.hints


_INSERT_RESULT = insert(table)
_SELECT_RESULT_OF_GAME = select(table).where(table.c.game == bindparam("at"))
_NEWEST_FIRST = (table.c.ended.desc(), table.c.game.desc())
_SELECT_PLAYER_RESULTS = (
    select(table)
    .where(table.c.player == bindparam("of"))
    .order_by(*_NEWEST_FIRST)
    .limit(bindparam("most"))
)
_SELECT_COUNTED_RESULTS = _SELECT_PLAYER_RESULTS.where(table.c.counts == true())
_SELECT_COUNTED_OF_VARIANT = _SELECT_COUNTED_RESULTS.where(table.c.variant == bindparam("game"))
_SELECT_RESULTS_FOR_MONEY = _SELECT_PLAYER_RESULTS.where(table.c.price.is_not(None))


def insert_result(conn: Connection, result: GameResult) -> None:
    """Keep a game's result; a game has one, so a second is an `IntegrityError`."""
    conn.execute(_INSERT_RESULT, get_field_values(result))


async def find_result_of_game(conn: AsyncConnection, game_id: int) -> GameResult | None:
    """The game's result, if it is over."""
    row = (await conn.execute(_SELECT_RESULT_OF_GAME, {"at": game_id})).one_or_none()
    return None if row is None else GameResult(**row._asdict())


async def list_player_results(
    conn: AsyncConnection, player_id: int, limit: int
) -> list[GameResult]:
    """The player's results, at most `limit`, the last ended first."""
    rows = await conn.execute(_SELECT_PLAYER_RESULTS, {"of": player_id, "most": limit})
    return [GameResult(**row._asdict()) for row in rows]


async def list_counted_results(
    conn: AsyncConnection, player_id: int, limit: int, variant: str | None = None
) -> list[GameResult]:
    """The player's results that count, of one game or of all, the last ended first."""
    values = {"of": player_id, "most": limit}
    if variant is None:
        rows = await conn.execute(_SELECT_COUNTED_RESULTS, values)
    else:
        rows = await conn.execute(_SELECT_COUNTED_OF_VARIANT, {**values, "game": variant})
    return [GameResult(**row._asdict()) for row in rows]


async def list_results_for_money(
    conn: AsyncConnection, player_id: int, limit: int
) -> list[GameResult]:
    """The player's results of games played for money, the last ended first."""
    rows = await conn.execute(_SELECT_RESULTS_FOR_MONEY, {"of": player_id, "most": limit})
    return [GameResult(**row._asdict()) for row in rows]


async def delete_player_results(conn: AsyncConnection, player_id: int) -> None:
    """Remove all of a player's results."""
    await conn.execute(delete(table).where(table.c.player == player_id))
