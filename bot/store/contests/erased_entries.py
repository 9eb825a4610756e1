"""Keyed hashes of players who began a contest and erased their data, until the contest ends."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, select

from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import erased_entry_table

_IS_IN_CONTEST = erased_entry_table.c.contest_id == bindparam("by_contest")
_SELECT_HASHES = select(erased_entry_table.c.player_hash).where(_IS_IN_CONTEST)
_UPSERT_HASH = Upsert(erased_entry_table, lambda _, new: {"player_hash": new["player_hash"]})
_DELETE_HASHES = delete(erased_entry_table).where(_IS_IN_CONTEST)


async def insert_erased_entry(conn: Connection, contest_id: int, player_hash: str) -> None:
    """Store that somebody with that hash had begun the contest."""
    await _UPSERT_HASH(conn, {"contest_id": contest_id, "player_hash": player_hash})


async def list_erased_entries(conn: Connection, contest_id: int) -> list[str]:
    """Return the hashes of those who began the contest and erased their data."""
    return list((await conn.execute(_SELECT_HASHES, {"by_contest": contest_id})).scalars())


async def delete_erased_entries(conn: Connection, contest_id: int) -> None:
    """Delete the hashes of a contest that is over."""
    await conn.execute(_DELETE_HASHES, {"by_contest": contest_id})
