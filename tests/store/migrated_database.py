"""Databases that are up to date without an upgrade: one is upgraded, and its file copied."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection

from bot.store import Store, open_store
from bot.store.db.database import open_store_engine


def sqlite_url(path: Path) -> str:
    """Return the URL of an SQLite file."""
    return f"sqlite+aiosqlite:///{path}"


async def migrate_database(url: str) -> None:
    """Upgrade a database and close it."""
    async with open_store(url):
        pass


def copy_database(source: Path, folder: Path, name: str = "games.db") -> str:
    """Copy an SQLite file into the folder, and return the copy's URL."""
    return sqlite_url(shutil.copyfile(source, folder / name))


@asynccontextmanager
async def open_migrated_store(url: str) -> AsyncIterator[Store]:
    """Open the store of a database that is up to date, without checking that it is.

    SQLite does not wait for the disk: the file need not outlive a loss of power.
    """
    async with open_store_engine(make_url(url)) as engine:
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _disable_synchronous)
        yield Store(engine)


def _disable_synchronous(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=OFF")
    cursor.close()
