"""Which requests have changed something: a request's id is stored in the transaction of its change.

So the same request, delivered again to this process or another, changes nothing more. It does not
even read what the first delivery has changed: its answer would be another one.
"""

from __future__ import annotations

from sqlite3 import IntegrityError
from typing import TYPE_CHECKING

from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from bot.models.errors import RepeatedRequestError
from bot.store.schema import handled_request_table

if TYPE_CHECKING:
    import sqlite3

    from bot.store.db.connection import Connection

_COLUMNS = handled_request_table.c
_INSERT_ID = insert(handled_request_table).on_conflict_do_nothing()
_SELECT_ID = select(_COLUMNS.id).where(_COLUMNS.id == bindparam("by_id"))
_SELECT_OLD_IDS = (
    select(_COLUMNS.id)
    .where(_COLUMNS.id < select(func.max(_COLUMNS.id)).scalar_subquery() - bindparam("id_span"))
    .order_by(_COLUMNS.id)
    .limit(bindparam("batch_size"))
)
_DELETE_OLD_IDS = delete(handled_request_table).where(_COLUMNS.id.in_(_SELECT_OLD_IDS))


async def record_request(conn: Connection, request_id: int) -> None:
    """Store that the transaction belongs to this request; RepeatedRequestError if another does."""
    if (await conn.execute(_INSERT_ID, {"id": request_id})).rowcount == 0:
        raise RepeatedRequestError


async def check_request_is_new(conn: Connection, request_id: int) -> None:
    """Raise RepeatedRequestError if the request has changed something."""
    if (await conn.execute(_SELECT_ID, {"by_id": request_id})).first():
        raise RepeatedRequestError


def record_request_in_thread(connection: sqlite3.Connection, request_id: int) -> None:
    """Do the same as `record_request` in the driver's thread."""
    try:
        connection.execute("INSERT INTO handled_request (id) VALUES (?)", (request_id,))
    except IntegrityError:
        raise RepeatedRequestError from None


def check_request_is_new_in_thread(connection: sqlite3.Connection, request_id: int) -> None:
    """Do the same as `check_request_is_new` in the driver's thread."""
    query = "SELECT 1 FROM handled_request WHERE id = ?"
    if connection.execute(query, (request_id,)).fetchone():
        raise RepeatedRequestError


async def delete_old_requests(conn: Connection, id_span: int, batch_size: int) -> int:
    """Delete up to so many ids that are lower than the highest by more than `id_span`.

    Return how many there were.
    """
    values = {"id_span": id_span, "batch_size": batch_size}
    return (await conn.execute(_DELETE_OLD_IDS, values)).rowcount
