"""Many statements in one go, where nothing is awaited between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from bot.store.db import sqlite_driver

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.store.db.connection import BatchConnection, Connection

P = ParamSpec("P")
T = TypeVar("T")


async def run_batch(
    conn: Connection,
    work: Callable[Concatenate[BatchConnection, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """What the work returns, which is given a connection and these arguments.

    It stands in the transaction that is open. On SQLite all of it is one visit to the driver's
    thread: each statement by itself would take longer to get there than to be executed.
    """
    driver = (await conn.get_raw_connection()).driver_connection
    if isinstance(driver, sqlite_driver.SQLiteConnection):
        answer: T = await driver.run_in_thread(
            lambda: work(driver.get_sync_connection(), *args, **kwargs)
        )
        return answer
    return await conn.run_sync(work, *args, **kwargs)
