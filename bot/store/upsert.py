"""Insert or replace by primary key; each database has a construct of its own for it."""

from typing import Any

from sqlalchemy import Executable, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


class Upsert:
    """Writes a whole row of a table, whether or not there is one."""

    def __init__(self, table: Table) -> None:
        self._by_dialect: dict[str, Executable] = {
            "sqlite": _replacing(sqlite.insert(table), table),
            "postgresql": _replacing(postgresql.insert(table), table),
        }

    async def __call__(self, conn: AsyncConnection, values: dict[str, Any]) -> None:
        """Write `values`, which names every column."""
        await conn.execute(self._by_dialect[conn.dialect.name], values)


def _replacing(insert: sqlite.Insert | postgresql.Insert, table: Table) -> Executable:
    rest = {
        column.name: insert.excluded[column.name]
        for column in table.columns
        if not column.primary_key
    }
    return insert.on_conflict_do_update(index_elements=list(table.primary_key), set_=rest)
