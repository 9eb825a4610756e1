"""PostgreSQL's COPY, which takes many rows at once."""

from __future__ import annotations

from collections.abc import Iterable

from asyncpg import InterfaceError, PostgresConnectionError, PostgresError
from sqlalchemy.engine.interfaces import AdaptedConnection
from sqlalchemy.exc import DBAPIError

from bot.store.db.connection import BatchConnection
from bot.store.transfer.plain_rows import PlainRow


def copy_rows(
    conn: BatchConnection, table: str, columns: list[str], rows: Iterable[PlainRow]
) -> None:
    """Insert the rows in the open transaction, in which a statement has been executed before.

    Raises `DBAPIError`, as statements do.
    """
    connection = conn.connection.dbapi_connection
    assert isinstance(connection, AdaptedConnection)  # every asynchronous driver's is
    try:
        connection.run_async(
            lambda driver: driver.copy_records_to_table(table, records=rows, columns=columns)
        )
    except (InterfaceError, PostgresError) as error:
        is_lost = isinstance(error, PostgresConnectionError)
        raise DBAPIError(None, None, error, connection_invalidated=is_lost) from error
