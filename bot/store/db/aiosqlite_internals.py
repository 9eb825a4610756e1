"""The private parts of aiosqlite that our SQLite driver relies on, all in this place.

Tried with aiosqlite 0.22.1. When a newer version no longer has one of them,
`tests/store/test_sqlite.py` fails with its name. Everything else uses only what
is public here.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from typing import Any, Self

import aiosqlite

PRIVATE_NAMES = ("_conn", "_connect", "_connection", "_execute", "_thread", "_tx")
"""The attributes of `aiosqlite.Connection` that are used below."""


class AiosqliteConnection(aiosqlite.Connection):
    """A connection that never outlives its opening, and tells what runs in its thread."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], fetch_batch_size: int) -> None:
        super().__init__(self._open, iter_chunk_size=fetch_batch_size)
        # If the loop ends before the connection is closed, the process must still end.
        self._thread.daemon = True
        self._open_connection = connector
        self._opened: sqlite3.Connection | None = None
        self._stopped: asyncio.Future[Any] | None = None

    @property
    def is_started(self) -> bool:
        """Whether it has a thread, which opens it and has to end."""
        return self._thread.ident is not None

    @property
    def is_stopped(self) -> bool:
        """Whether it is closed, or will be as soon as its thread has done what it was asked."""
        return self._stopped is not None

    @property
    def raw_connection(self) -> sqlite3.Connection:
        """The connection of the standard library, for use in the driver's thread."""
        return self._conn

    def run_in_thread(self, function: Callable[..., Any], *arguments: Any) -> Awaitable[Any]:
        """Call a function in the driver's thread, and return what it returns.

        Raises `sqlite3.OperationalError` if the connection has been closed.
        """
        if self._stopped:
            raise sqlite3.OperationalError("the database has been closed")
        result: Awaitable[Any] = self._execute(function, *arguments)  # type: ignore[no-untyped-call]
        return result

    def stop(self) -> asyncio.Future[Any] | None:
        """Close what was opened and end the thread; a second call does nothing more.

        aiosqlite's own method forgets a connection opened by a task that was cancelled.
        """
        if not self._stopped:
            self._tx.put_nowait((None, self._close_opened))
            self._stopped = super().stop()
        return self._stopped

    async def close(self) -> None:
        """Close the connection, or wait until it is if it has been stopped."""
        if self._stopped:
            await self._stopped
        else:
            await super().close()

    async def _connect(self) -> Self:
        try:
            await super()._connect()
        except BaseException:
            # Nobody else waits until the thread has closed what it opened, and has ended.
            if stopped := self.stop():
                await stopped
            raise
        if self._stopped:
            # It was stopped while it opened, and has been closed; aiosqlite would think it open.
            self._connection = None
            raise sqlite3.OperationalError("the connection was closed as it opened")
        return self

    def _open(self) -> sqlite3.Connection:
        self._opened = self._open_connection()
        return self._opened

    def _close_opened(self) -> None:
        if self._opened:
            self._opened.close()
