"""What a store asks of its database, and how the database would go about it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store


@contextmanager
def record_statements(store: Store) -> Iterator[dict[str, Any]]:
    """Every statement that is sent to the database meanwhile, with the values of its first time."""
    asked: dict[str, Any] = {}

    def note(*sent: Any) -> None:
        asked.setdefault(sent[2], sent[3])

    engines = [store._read_engine.sync_engine, store._write_engine.sync_engine]
    for each in engines:
        event.listen(each, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        for each in engines:
            event.remove(each, "before_cursor_execute", note)


async def explain_statement(conn: AsyncConnection, statement: str, values: Any) -> list[str]:
    """The steps that it would be done in.

    PostgreSQL prefers to read and sort tables that are as small as a test's: here it does so
    where no index would do.
    """
    explain = "EXPLAIN QUERY PLAN"
    if conn.dialect.name == "postgresql":
        explain = "EXPLAIN"
        for each in ("seqscan", "bitmapscan", "sort"):
            await conn.exec_driver_sql(f"SET LOCAL enable_{each} = off")
    plan = await conn.exec_driver_sql(f"{explain} {statement}", values)
    return [str(row[-1]) for row in plan]
