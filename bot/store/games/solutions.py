"""Deals whose solution a player was shown; they no longer count for that player."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import viewed_solution_table

_SELECT_VARIANTS_OF_DEAL = select(viewed_solution_table.c.variant).where(
    viewed_solution_table.c.player_id == bindparam("by_player"),
    viewed_solution_table.c.deal == bindparam("by_deal"),
)
_SELECT_VIEWED_NUMBERS = select(viewed_solution_table.c.deal).where(
    viewed_solution_table.c.player_id == bindparam("by_player")
)
_UPSERT_VIEWED_SOLUTION = Upsert(viewed_solution_table, lambda _, new: {"deal": new["deal"]})


async def record_viewed_solution(conn: Connection, player_id: int, variant: str, deal: int) -> None:
    """Store that the player was shown a solution of the deal."""
    await _UPSERT_VIEWED_SOLUTION(conn, {"player_id": player_id, "variant": variant, "deal": deal})


async def list_viewed_solution_variants(conn: Connection, player_id: int, deal: int) -> list[str]:
    """Return the variants in which the player was shown a solution of the deal."""
    values = {"by_player": player_id, "by_deal": deal}
    return list((await conn.execute(_SELECT_VARIANTS_OF_DEAL, values)).scalars())


async def list_viewed_numbers(conn: Connection, player_id: int) -> list[int]:
    """Return the numbers of the deals of which the player was shown a solution."""
    rows = await conn.execute(_SELECT_VIEWED_NUMBERS, {"by_player": player_id})
    return list(rows.scalars())


async def delete_viewed_solutions(conn: Connection, player_id: int) -> None:
    """Delete what is stored of the solutions that a player was shown."""
    statement = delete(viewed_solution_table)
    await conn.execute(statement.where(viewed_solution_table.c.player_id == player_id))
