"""Deals whose solution a player was shown: they count no more for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, select

from bot.store.db.upsert import Upsert
from bot.store.schema import viewed_solution_table

if TYPE_CHECKING:
    from bot.store.db.connection import Connection

_SELECT_VARIANTS_OF_DEAL = select(viewed_solution_table.c.variant).where(
    viewed_solution_table.c.player_id == bindparam("of"),
    viewed_solution_table.c.deal == bindparam("number"),
)
_SELECT_VIEWED_SOLUTIONS = (
    select(viewed_solution_table.c.variant, viewed_solution_table.c.deal)
    .where(viewed_solution_table.c.player_id == bindparam("of"))
    .order_by(viewed_solution_table.c.variant, viewed_solution_table.c.deal)
)
_UPSERT_VIEWED_SOLUTION = Upsert(viewed_solution_table, lambda _, new: {"deal": new["deal"]})


async def record_viewed_solution(conn: Connection, player_id: int, variant: str, deal: int) -> None:
    """Remembers that the player was shown how this deal can be played."""
    await _UPSERT_VIEWED_SOLUTION(conn, {"player_id": player_id, "variant": variant, "deal": deal})


async def list_viewed_solution_variants(conn: Connection, player_id: int, deal: int) -> list[str]:
    """The games as which the player was shown how the deal of this number can be played."""
    return list(
        (await conn.execute(_SELECT_VARIANTS_OF_DEAL, {"of": player_id, "number": deal})).scalars()
    )


async def list_viewed_solutions(conn: Connection, player_id: int) -> list[tuple[str, int]]:
    """Games and deals that the player was shown."""
    return [
        (row.variant, row.deal)
        for row in await conn.execute(_SELECT_VIEWED_SOLUTIONS, {"of": player_id})
    ]


async def delete_viewed_solutions(conn: Connection, player_id: int) -> None:
    """Removes what a player was shown."""
    await conn.execute(
        delete(viewed_solution_table).where(viewed_solution_table.c.player_id == player_id)
    )
