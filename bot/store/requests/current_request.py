"""The request that the running task handles, and the time that is left for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from bot.models.errors import BusyError

CURRENT_REQUEST: ContextVar[PlayerRequest | None] = ContextVar("current_request", default=None)
"""None in tasks that handle no request, such as those in the background."""

DATABASE_WAIT = "the database took too long: end the program that holds its lock, if one does"
"""Why a request could not be decided that had to wait for others, or for a slow disk."""


@dataclass(slots=True, eq=False)
class PlayerRequest:
    """A player's command or press.

    ``deadline`` is by the event loop's clock. It holds until a change is committed, with which
    ``is_recorded`` is set, or the request is answered. ``has_reached_commit`` is set before: a
    commit that fails may have been carried out all the same.
    """

    id: int
    deadline: float
    is_answered: Callable[[], bool]
    is_recorded: bool = False
    has_reached_commit: bool = False


def find_unrecorded_request() -> PlayerRequest | None:
    """Return the current request if it has changed nothing yet."""
    request = CURRENT_REQUEST.get()
    return None if request is None or request.is_recorded else request


def find_deadline() -> float | None:
    """Return when the current request must be decided; None if it is, or there is no request."""
    request = find_unrecorded_request()
    if request is None or request.has_reached_commit or request.is_answered():
        return None
    return request.deadline


@asynccontextmanager
async def end_at_deadline() -> AsyncIterator[TimeLimit]:
    """Run the block until the current request's deadline; BusyError if that passes."""
    deadline = find_deadline()
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
