"""The statements that are sent to a database, and how it would execute them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event

from bot.store import Connection


@contextmanager
def record_statements() -> Iterator[dict[str, Any]]:
    """Yield every statement that is sent meanwhile, with the parameters of its first time."""
    parameters_by_statement: dict[str, Any] = {}

    def record(*arguments: Any) -> None:
        _, _, statement, parameters, *_ = arguments
        parameters_by_statement.setdefault(statement, parameters)

    event.listen(Engine, "before_cursor_execute", record)
    try:
        yield parameters_by_statement
    finally:
        event.remove(Engine, "before_cursor_execute", record)


async def explain_statement(conn: Connection, statement: str, parameters: Any) -> list[str]:
    """Return the steps of the database's plan for a statement.

    PostgreSQL prefers to read and sort tables as small as a test's. Here it does so only where no
    index would do.
    """
    explain = "EXPLAIN QUERY PLAN"
    if conn.dialect.name == "postgresql":
        explain = "EXPLAIN"
        for method in ("seqscan", "bitmapscan", "sort"):
            await conn.exec_driver_sql(f"SET LOCAL enable_{method} = off")
    plan = await conn.exec_driver_sql(f"{explain} {statement}", parameters)
    return [str(row[-1]) for row in plan]
