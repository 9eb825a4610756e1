"""Several statements in one visit to the database's thread."""

from __future__ import annotations

from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from bot.store.db.sqlite_driver import SQLiteConnection

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
