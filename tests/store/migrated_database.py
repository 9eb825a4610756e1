"""Databases that are up to date without an upgrade: one is upgraded, and its file copied.

What SQLAlchemy compiles for one store serves the next: every test opens one, and a bot but one.
"""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection

from bot.store import Store, open_store
from bot.store.db.database import open_store_engine


class CompiledStatements(dict[tuple[Any, ...], Any]):
    """Compiled statements of all stores, by what they are, for which kind of database."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        """Return the statement compiled for an engine of the same kind."""
        return super().get(_without_engine(key), default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        """Keep a statement for all engines of the same kind."""
        super().__setitem__(_without_engine(key), compiled)


def _without_engine(key: tuple[Any, ...]) -> tuple[Any, ...]:
    dialect, *statement = key
    return (dialect.name, *statement)


_COMPILED_STATEMENTS = CompiledStatements()


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
        engine.sync_engine.update_execution_options(compiled_cache=_COMPILED_STATEMENTS)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _disable_synchronous)
        yield Store(engine)


def _disable_synchronous(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=OFF")
    cursor.close()
