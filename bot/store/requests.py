"""Requests of players: each is handled once, and before its deadline.

Which requests have changed something: a request's id is stored in the transaction of its change. So
the same request, delivered again to this process or another, changes nothing more. It does not even
read what the first delivery has changed: its answer would be another one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import bindparam, delete, func, select, text

from bot.models.errors import BusyError, RepeatedRequestError
from bot.models.requests import PlayerRequest
from bot.store import schema
from bot.store.sql import Connection

DATABASE_WAIT = "the database took too long: end the program that holds its lock, if one does"
"""Why a request could not be decided that had to wait for others, or for a slow disk."""


def find_deadline(request: PlayerRequest | None) -> float | None:
    """Return when a request must be decided; None if it is, or there is no request."""
    if request is None or request.is_recorded or request.has_reached_commit:
        return None
    return None if request.is_answered() else request.deadline


@asynccontextmanager
async def end_at_deadline(request: PlayerRequest | None) -> AsyncIterator[TimeLimit]:
    """Run the block until the request's deadline; BusyError if that passes."""
    deadline = find_deadline(request)
    check_deadline(deadline)
    limit = TimeLimit(deadline)
    try:
        async with limit.timeout:
            yield limit
    except TimeoutError as error:
        if limit.timeout.expired():
            raise BusyError(DATABASE_WAIT) from error
        raise


class TimeLimit:
    """The time limit of a block; without a deadline there is none."""

    def __init__(self, deadline: float | None) -> None:
        self._deadline = deadline
        self.timeout = asyncio.timeout_at(deadline)

    def lift(self) -> None:
        """Let what follows take as long as it needs; BusyError if the deadline has passed."""
        check_deadline(self._deadline)
        self.timeout.reschedule(None)


def check_deadline(deadline: float | None) -> None:
    """Raise BusyError if the deadline has passed."""
    if deadline is not None and asyncio.get_running_loop().time() >= deadline:
        raise BusyError("it came late, or other work took too long")


_COLUMNS = schema.handled_request_table.c
_SELECT_OLD_IDS = (
    select(_COLUMNS.id)
    .where(_COLUMNS.id < select(func.max(_COLUMNS.id)).scalar_subquery() - bindparam("id_span"))
    .order_by(_COLUMNS.id)
    .limit(bindparam("batch_size"))
)
_DELETE_OLD_IDS = delete(schema.handled_request_table).where(_COLUMNS.id.in_(_SELECT_OLD_IDS))


_INSERT_ID = text("INSERT INTO handled_request (id) VALUES (:id) ON CONFLICT DO NOTHING")
_SELECT_ID = select(_COLUMNS.id).where(_COLUMNS.id == bindparam("by_id"))


async def record_request(conn: Connection, request_id: int) -> None:
    """Store that the open transaction belongs to a request.

    Raises RepeatedRequestError if another transaction does, for whose end it waits.
    """
    if not (await conn.execute(_INSERT_ID, {"id": request_id})).rowcount:
        raise RepeatedRequestError


async def check_request_is_new(conn: Connection, request_id: int) -> None:
    """Raise RepeatedRequestError if the request has changed something."""
    if (await conn.execute(_SELECT_ID, {"by_id": request_id})).first():
        raise RepeatedRequestError


async def delete_old_requests(conn: Connection, id_span: int, batch_size: int) -> int:
    """Delete up to so many ids that are lower than the highest by more than `id_span`.

    Return how many there were.
    """
    values = {"id_span": id_span, "batch_size": batch_size}
    return (await conn.execute(_DELETE_OLD_IDS, values)).rowcount
