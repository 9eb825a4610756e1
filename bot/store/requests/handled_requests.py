"""Which requests have changed something: a request's id is stored in the transaction of its change.

So the same request, delivered again to this process or another, changes nothing more. It does not
even read what the first delivery has changed: its answer would be another one.
"""

from __future__ import annotations

import sqlite3
from sqlite3 import IntegrityError

from sqlalchemy import bindparam, delete, func, select

from bot.models.errors import RepeatedRequestError
from bot.store.db.connection import Connection
from bot.store.schema import handled_request_table

_COLUMNS = handled_request_table.c
_SELECT_OLD_IDS = (
    select(_COLUMNS.id)
    .where(_COLUMNS.id < select(func.max(_COLUMNS.id)).scalar_subquery() - bindparam("id_span"))
    .order_by(_COLUMNS.id)
    .limit(bindparam("batch_size"))
)
_DELETE_OLD_IDS = delete(handled_request_table).where(_COLUMNS.id.in_(_SELECT_OLD_IDS))


def build_record_command(request_id: int) -> str:
    """Return PostgreSQL's command that stores the id, or nothing if it is stored."""
    return f"INSERT INTO handled_request (id) VALUES ({request_id:d}) ON CONFLICT DO NOTHING"  # noqa: S608 - a number


def build_check_command(request_id: int) -> str:
    """Return PostgreSQL's command that selects a row if the id is stored."""
    return f"SELECT 1 FROM handled_request WHERE id = {request_id:d}"  # noqa: S608 - a number


def record_request_in_thread(connection: sqlite3.Connection, request_id: int) -> None:
    """Store on SQLite that the open transaction belongs to a request.

    Raises RepeatedRequestError if another transaction does.
    """
    try:
        connection.execute("INSERT INTO handled_request (id) VALUES (?)", (request_id,))
    except IntegrityError:
        raise RepeatedRequestError from None


def check_request_is_new_in_thread(connection: sqlite3.Connection, request_id: int) -> None:
    """Raise RepeatedRequestError if the request has changed something, on SQLite."""
    query = "SELECT 1 FROM handled_request WHERE id = ?"
    if connection.execute(query, (request_id,)).fetchone():
        raise RepeatedRequestError


async def delete_old_requests(conn: Connection, id_span: int, batch_size: int) -> int:
    """Delete up to so many ids that are lower than the highest by more than `id_span`.

    Return how many there were.
    """
    values = {"id_span": id_span, "batch_size": batch_size}
    return (await conn.execute(_DELETE_OLD_IDS, values)).rowcount
