"""The connections that the store's functions take, each in a transaction."""

from __future__ import annotations

from asyncio import shield
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

import sqlalchemy
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.background import start_task

Connection: TypeAlias = AsyncConnection
"""A connection in a transaction, as `Store.begin_read` and `Store.begin_write` yield it."""

BatchConnection: TypeAlias = sqlalchemy.Connection
"""The same connection inside `run_sync`, where nothing is awaited."""


class KeptConnection(AsyncConnection):
    """A connection that its engine may keep for the next transaction."""

    def keep(self) -> bool:
        """Give it back if its transaction has ended and nobody waits for it; return whether so."""
        raise NotImplementedError


@asynccontextmanager
async def begin_transaction(engine: AsyncEngine) -> AsyncIterator[Connection]:
    """Begin a transaction, which is rolled back at the end unless the block commits it.

    A connection that was lost while nobody used it is replaced by a new one, once.
    """
    try:
        conn = await _connect_and_begin(engine)
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
        conn = await _connect_and_begin(engine)
    try:
        yield conn
    finally:
        if not (isinstance(conn, KeptConnection) and conn.keep()):
            await shield(start_task(_close(conn)))


async def _connect_and_begin(engine: AsyncEngine) -> Connection:
    conn = await engine.connect()
    try:
        await conn.begin()
    except BaseException:
        await shield(start_task(_close(conn)))
        raise
    return conn


async def _close(conn: Connection) -> None:
    """Roll back and return the connection; one that is lost has nothing to roll back any more."""
    try:
        await conn.close()
    except DBAPIError as error:
        if not error.connection_invalidated:
            raise
