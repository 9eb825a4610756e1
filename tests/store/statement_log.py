"""The statements that are sent to a database, and how it would execute them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from sqlalchemy import Engine, event

from bot.store import Connection
from bot.store.schema import metadata

_SCAN = re.compile(
    r"SCAN (?P<table>\w+)(?: USING (?:COVERING )?INDEX (?P<index>\w+))?"
    r"|(?:Seq Scan|Index (?:Only )?Scan(?: Backward)? using (?P<used>\w+)) on (?P<read>\w+)"
)
_PARTIAL_INDEXES = {
    index.name
    for table in metadata.tables.values()
    for index in table.indexes
    if index.dialect_options["postgresql"]["where"] is not None
}


@contextmanager
def record_statements() -> Iterator[dict[str, Any]]:
    """Yield every statement that is sent meanwhile, with the parameters of its first time."""
    parameters_by_statement: dict[str, Any] = {}

    def record(*arguments: Any) -> None:
        _, _, statement, parameters, *_ = arguments
        is_repeated = isinstance(parameters, list)
        parameters_by_statement.setdefault(statement, parameters[0] if is_repeated else parameters)

    event.listen(Engine, "before_cursor_execute", record)
    try:
        yield parameters_by_statement
    finally:
        event.remove(Engine, "before_cursor_execute", record)


async def explain_statement(
    conn: Connection, statement: str, parameters: Any, *, may_sort: bool = False
) -> list[str]:
    """Return the steps of the database's plan for a statement.

    PostgreSQL prefers to read and sort tables as small as a test's, and to join whole ones. Here it
    reads them only where no index would do, and unless it may sort, it sorts only where no index
    has the order.
    """
    explain = "EXPLAIN QUERY PLAN"
    if conn.dialect.name == "postgresql":
        explain = "EXPLAIN"
        for method in ("seqscan", "bitmapscan", "hashjoin", "mergejoin"):
            await conn.exec_driver_sql(f"SET LOCAL enable_{method} = off")
        await conn.exec_driver_sql(f"SET LOCAL enable_sort = {may_sort}")
    plan = await conn.exec_driver_sql(f"{explain} {statement}", parameters)
    return [str(row[-1]) for row in plan]


def list_scanned_tables(steps: list[str]) -> list[str]:
    """Return the tables that a plan reads from one end: in whole, or as far as a limit goes.

    An index of few of a table's rows may be read so.
    """
    scans = [
        match
        for step, next_step in pairwise([*steps, ""])
        if (match := _SCAN.search(step)) and "Index Cond:" not in next_step
    ]
    return [
        scan["table"] or scan["read"]
        for scan in scans
        if (scan["index"] or scan["used"]) not in _PARTIAL_INDEXES
    ]
