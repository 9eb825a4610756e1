"""Databases of worlds, read past the bots as another process sees them: files, or on a server."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, contextmanager
from pathlib import Path
from tempfile import mkdtemp
from threading import Thread
from typing import Any, Protocol
from uuid import uuid4

import asyncpg
from sqlalchemy import make_url

from bot.store.db.postgresql import WRITERS_LOCK_KEY
from tests.store.migrated_database import copy_database, migrate_database, sqlite_url
from tests.store.postgresql_server import find_binaries, start_server, stop_server

_WAIT_SECONDS = 30
_CUT_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class WorldDatabase(Protocol):
    """A world's database; bots reach it by `url`."""

    url: str

    def query(self, statement: str) -> list[Any]:
        """Return the rows of a query, whose columns are found by name and by number."""

    def list_damage(self) -> list[str]:
        """Return what is wrong with the file, whatever is stored in it."""

    def hold_writers(self) -> AbstractAsyncContextManager[None]:
        """Let nobody else write meanwhile."""

    def remove(self) -> None:
        """Remove it."""


class WorldDatabases(Protocol):
    """Where worlds get their databases."""

    async def prepare(self) -> None:
        """Make the one that is copied for each world."""

    def create(self) -> WorldDatabase:
        """Return a new one that is empty and up to date."""


class FileDatabase:
    """An SQLite file."""

    def __init__(self, path: Path) -> None:
        self.url = sqlite_url(path)
        self._path = path

    def query(self, statement: str) -> list[Any]:
        """Return the rows of a query."""
        with closing(sqlite3.connect(self._path, timeout=_WAIT_SECONDS)) as connection:
            connection.row_factory = sqlite3.Row
            return connection.execute(statement).fetchall()

    def list_damage(self) -> list[str]:
        """Return what SQLite finds wrong."""
        [(integrity,)] = self.query("PRAGMA integrity_check")
        faults = [] if integrity == "ok" else [f"integrity_check: {integrity}"]
        if broken := self.query("PRAGMA foreign_key_check"):
            faults.append(f"foreign_key_check: {len(broken)} rows")
        return faults

    @asynccontextmanager
    async def hold_writers(self) -> AsyncIterator[None]:
        """Hold the lock that one writer has at a time."""
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=_WAIT_SECONDS)
        with closing(connection) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    def remove(self) -> None:
        """Remove its folder."""
        shutil.rmtree(self._path.parent, ignore_errors=True)


class FileDatabases:
    """SQLite files in folders of their own."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "games.db"

    async def prepare(self) -> None:
        """Make the file that is copied."""
        await migrate_database(sqlite_url(self._path))

    def create(self) -> WorldDatabase:
        """Return a copy."""
        folder = Path(mkdtemp(prefix="chaos-"))
        copy_database(self._path, folder, self._path.name)
        return FileDatabase(folder / self._path.name)


class ServerDatabase:
    """A database on a PostgreSQL server.

    It has a thread of its own: the bots' event loop may wait for what it reads.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        address = make_url(url).set(drivername="postgresql")
        self._connection = self._run(asyncpg.connect(str(address)))

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(_WAIT_SECONDS)

    def query(self, statement: str) -> list[Any]:
        """Return the rows of a query."""
        rows: list[Any] = self._run(self._connection.fetch(statement))
        return rows

    def list_damage(self) -> list[str]:
        """Return results and entries whose game is missing, which no foreign key prevents."""
        return [
            f"{name}: {len(rows)} without their game"
            for name in ("result", "entry")
            if (
                rows := self.query(
                    f"SELECT game_id FROM {name} WHERE game_id IS NOT NULL"
                    " AND game_id NOT IN (SELECT id FROM game)"
                )
            )
        ]

    @asynccontextmanager
    async def hold_writers(self) -> AsyncIterator[None]:
        """Hold the lock that writers share."""
        taken = self._connection.execute(f"SELECT pg_advisory_lock({WRITERS_LOCK_KEY})")
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(taken, self._loop))
        yield
        self.query(f"SELECT pg_advisory_unlock({WRITERS_LOCK_KEY})")

    def cut_connections(self) -> None:
        """End all other connections."""
        self.query(_CUT_OTHERS)

    def remove(self) -> None:
        """Close the connection; the server goes with all its databases."""
        self._run(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_WAIT_SECONDS)
        self._loop.close()


class ServerDatabases:
    """Databases on one server, which are copies of one that is up to date."""

    def __init__(self, server_url: str) -> None:
        self._server_url = make_url(server_url)
        self._prepared_name = f"prepared_{uuid4().hex}"

    async def prepare(self) -> None:
        """Make the database that is copied."""
        self._execute(f"CREATE DATABASE {self._prepared_name}")
        await migrate_database(self._build_url(self._prepared_name))

    def create(self) -> WorldDatabase:
        """Return a copy."""
        name = f"world_{uuid4().hex}"
        self._execute(f"CREATE DATABASE {name} TEMPLATE {self._prepared_name}")
        return ServerDatabase(self._build_url(name))

    def _build_url(self, name: str) -> str:
        return self._server_url.set(database=name).render_as_string(hide_password=False)

    def _execute(self, statement: str) -> None:
        server = ServerDatabase(self._build_url("postgres"))
        server.query(statement)
        server.remove()


@contextmanager
def run_world_server() -> Iterator[str]:
    """Run a PostgreSQL server for worlds, and yield its URL."""
    bin_folder = find_binaries()
    if bin_folder is None:
        raise SystemExit("PostgreSQL is not installed.")
    folder = Path(mkdtemp(prefix="chaos-"))
    try:
        yield start_server(bin_folder, folder)
    finally:
        stop_server(folder)
        shutil.rmtree(folder, ignore_errors=True)
