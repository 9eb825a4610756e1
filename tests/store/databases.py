"""Databases for tests: up to date without an upgrade, on SQLite and on PostgreSQL.

What SQLAlchemy compiles for one store serves the next: every test opens one, and a bot but one.
"""

import asyncio
import fcntl
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Self
from uuid import uuid4

import pytest
from sqlalchemy import NullPool, event, make_url, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store import Store, open_store
from bot.store.database import open_store_engine
from bot.store.schema import metadata
from tests.timeouts import block_until


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


# One statement, at whose end the foreign keys are checked.
_DELETE_CLAUSES = ", ".join(f"from_{name} AS (DELETE FROM {name})" for name in metadata.tables)
_EMPTY_STATEMENT = (
    f"WITH {_DELETE_CLAUSES} SELECT setval(seqrelid, seqstart, false) FROM pg_sequence"
)
_CLEAR_STATEMENTS = ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public")


@contextmanager
def create_database(server: str) -> Iterator[str]:
    """Create a database on this server, yield its URL, and drop it at the end."""
    name = f"test_{uuid4().hex}"
    with PostgresqlDatabase(server) as maintenance:
        maintenance.execute(f"CREATE DATABASE {name}")
    try:
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
    finally:
        with PostgresqlDatabase(server) as maintenance:
            maintenance.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def run_migrated_database(server: str) -> Iterator["PostgresqlDatabase"]:
    """Create a database that is up to date, yield it, and drop it at the end."""
    with create_database(server) as url:
        asyncio.run(migrate_database(url))
        with PostgresqlDatabase(url) as database:
            yield database


class PostgresqlDatabase:
    """A database, with a connection that stays open while tests come and go."""

    def __init__(self, url: str) -> None:
        self.url = url
        # A lock that an earlier test left behind fails this one.
        settings = {"server_settings": {"lock_timeout": "60s"}}
        self._engine = create_async_engine(
            url, isolation_level="AUTOCOMMIT", poolclass=NullPool, connect_args=settings
        )
        self._runner = asyncio.Runner()

    def __enter__(self) -> Self:
        self._conn = self._runner.run(self._connect())
        return self

    def __exit__(self, *_: object) -> None:
        self._runner.run(self._conn.close())
        self._runner.close()

    async def _connect(self) -> AsyncConnection:
        return await self._engine.connect()

    def execute(self, *statements: str) -> None:
        """Execute these statements, each in its own transaction."""
        for statement in statements:
            self._runner.run(self._conn.execute(text(statement)))

    def delete_all_rows(self) -> None:
        """Delete all rows and restart all sequences."""
        self.execute(_EMPTY_STATEMENT)

    def drop_all_tables(self) -> None:
        """Drop all tables."""
        self.execute(*_CLEAR_STATEMENTS)


_INITDB_OPTIONS = "-U postgres -A trust --no-sync --encoding=UTF8 --no-locale"
_SERVER_OPTIONS = (
    # Each worker may open two stores, and each store a dozen connections.
    "-c listen_addresses= -c shared_buffers=16MB -c max_connections=500"
    # Its data need not outlive a loss of power.
    " -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    # Tables stay small, and plans must not depend on when they were last analyzed.
    " -c autovacuum=off"
)


def find_binaries() -> Path | None:
    """Return the folder of the newest server's programs, from Debian's folders or the path."""
    programs = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: path.parts[4].zfill(4)
    )
    if programs:
        return programs[-1].parent
    postgres = shutil.which("postgres")
    return Path(postgres).resolve().parent if postgres else None


def start_server(bin_folder: Path, folder: Path, server_options: str = _SERVER_OPTIONS) -> str:
    """Start the server in this folder if no other worker has, and return its URL."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _pid_file(folder).exists():
            _run_program(
                folder, bin_folder / "initdb", f"-D {folder}/data {_INITDB_OPTIONS}".split()
            )
            _control(folder, "start -w -l log", "-o", f"-k {folder} {server_options}")
    return get_server_url(folder)


@contextmanager
def run_own_server(server_options: str = _SERVER_OPTIONS) -> Iterator[Path]:
    """Yield the folder of a server for one test alone; skip the test if none is installed."""
    bin_folder = find_binaries()
    if bin_folder is None:
        pytest.skip("no PostgreSQL: a server's programs are not installed")
    # Its user can read few folders, and a socket's path must be short.
    folder = Path(mkdtemp(prefix="server-", dir="/tmp"))
    try:
        start_server(bin_folder, folder, server_options)
        yield folder
    finally:
        stop_server(folder)
        shutil.rmtree(folder, ignore_errors=True)


def get_server_url(folder: Path) -> str:
    """Return the URL of the server in this folder."""
    return f"postgresql+asyncpg://postgres@/postgres?host={folder}"


def stop_server(folder: Path) -> None:
    """Stop the server in this folder, if there is one, without waiting for its clients."""
    if _pid_file(folder).exists():
        _control(folder, "stop -m immediate")


def crash_server(folder: Path) -> None:
    """Kill the server in this folder, and start it again once nothing of it is left."""
    pid_file = _pid_file(folder)
    server_pid = int(pid_file.read_text().split()[0])
    processes = [server_pid, *_list_children(server_pid)]
    os.kill(server_pid, signal.SIGKILL)
    block_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in processes))
    pid_file.unlink()
    # A file keeps how it was started: the program, the folder of its data, and its options.
    _, _, options = (folder / "data" / "postmaster.opts").read_text().partition(f'"{folder}/data"')
    _control(folder, "start -w -l log", "-o", options.strip())


def _list_children(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in children.split()]


def _control(folder: Path, command: str, *arguments: str) -> None:
    """Run `pg_ctl` for the server in this folder."""
    bin_folder = find_binaries()
    assert bin_folder
    _run_program(
        folder, bin_folder / "pg_ctl", [*command.split(), "-D", f"{folder}/data", *arguments]
    )


def _pid_file(folder: Path) -> Path:
    """Return the path of the file that a running server has."""
    return folder / "data" / "postmaster.pid"


def _run_program(folder: Path, program: Path, arguments: list[str]) -> None:
    """Run a program, as Debian's user postgres if we are root: PostgreSQL refuses that."""
    settings: dict[str, Any] = {"env": {"LC_ALL": "C", "PATH": os.defpath}, "cwd": folder}
    if os.geteuid() == 0:
        account = pwd.getpwnam("postgres")
        os.chown(folder, account.pw_uid, account.pw_gid)
        settings |= {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    # The server would write into a pipe as well, and hold it open.
    with (folder / "output").open("w") as output:
        subprocess.run([program, *arguments], check=True, stdout=output, stderr=output, **settings)
