"""A database brought up to date once and then copied: `test_upgrade` and others take the steps."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection

from bot.store import Store, open_store
from bot.store.db.database import _create_engine


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def migrate_database(url: str) -> None:
    """Bring it up to date, and leave it."""
    async with open_store(url):
        pass


def copy_database(source: Path, folder: Path, name: str = "games.db") -> str:
    """The address of a copy of such a file, in this folder."""
    return sqlite_url(shutil.copyfile(source, folder / name))


@asynccontextmanager
async def open_migrated_store(url: str) -> AsyncIterator[Store]:
    """As `open_store`, of a database that is up to date: nobody looks whether it is.

    SQLite's file goes with the test: nothing of it need outlive a loss of power.
    """
    engine = _create_engine(make_url(url))
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _disable_synchronous)
    try:
        yield Store(engine)
    finally:
        await engine.dispose()


def _disable_synchronous(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=OFF")
    cursor.close()
