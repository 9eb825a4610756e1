"""Several statements in one visit to the database, be it a thread's or over the network."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

from sqlalchemy import bindparam, insert

from bot.store.db.sqlite_driver import SQLiteConnection

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sqlalchemy import BindParameter, ColumnElement, Table

    from bot.store.db.connection import BatchConnection, Connection

    NewRow = Mapping[str, BindParameter[Any]]

P = ParamSpec("P")
T = TypeVar("T")


async def run_batch(
    conn: Connection,
    work: Callable[Concatenate[BatchConnection, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Call the work with a batch connection and these arguments, and return its result.

    Its statements belong to the transaction that is open. On SQLite all of them are one visit to
    the driver's thread; a visit for each would take longer than the statements themselves.
    """
    driver = (await conn.get_raw_connection()).driver_connection
    if isinstance(driver, SQLiteConnection):
        result: T = await driver.run_in_thread(
            lambda: work(driver.get_batch_connection(), *args, **kwargs)
        )
        return result
    return await conn.run_sync(work, *args, **kwargs)


class RowTarget(Protocol):
    """A table, and how rows are written into it."""

    @property
    def table(self) -> Table:
        """The table."""

    def build_row_statement(self, dialect: str, row: NewRow) -> Any:
        """Return a statement that writes a row of these parameters."""


class RowWrite(NamedTuple):
    """A row to be written."""

    target: RowTarget
    row: dict[str, Any]


class RowInsert:
    """Inserts new rows; computed columns are expressions of the others."""

    def __init__(
        self, table: Table, **computed_columns: Callable[[NewRow], ColumnElement[Any]]
    ) -> None:
        self.table = table
        self._computed_columns = computed_columns

    def build_row_statement(self, _dialect: str, row: NewRow) -> Any:
        """Return a statement that inserts a row of these parameters."""
        computed = {name: build(row) for name, build in self._computed_columns.items()}
        return insert(self.table).values({**row, **computed})


async def write_rows_together(conn: Connection, *writes: RowWrite) -> None:
    """Write different rows, none of which depends on another that is written.

    On PostgreSQL it is one statement. On SQLite, where only the visit to the driver's thread
    counts, it is one visit.
    """
    await run_batch(conn, _write_rows, writes)


def _write_rows(conn: BatchConnection, writes: Sequence[RowWrite]) -> None:
    if conn.dialect.name == "postgresql":
        _execute_together(conn, writes)
    else:
        for write in writes:
            _execute_together(conn, [write])


def _execute_together(conn: BatchConnection, writes: Sequence[RowWrite]) -> None:
    shapes = tuple((write.target, tuple(write.row)) for write in writes)
    values = {
        f"row{number}_{name}": value
        for number, write in enumerate(writes)
        for name, value in write.row.items()
    }
    conn.execute(_build_statement(conn.dialect.name, shapes), values)


@lru_cache
def _build_statement(dialect: str, shapes: tuple[tuple[RowTarget, tuple[str, ...]], ...]) -> Any:
    """Return one statement that writes rows with these columns."""
    first, *others = (
        target.build_row_statement(
            dialect,
            {
                name: bindparam(f"row{number}_{name}", type_=target.table.c[name].type)
                for name in column_names
            },
        )
        for number, (target, column_names) in enumerate(shapes)
    )
    return first.add_cte(
        *(statement.cte(f"write_{number}") for number, statement in enumerate(others, 1))
    )
