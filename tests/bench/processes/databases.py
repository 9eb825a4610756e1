"""The databases that are measured: an SQLite file, or a PostgreSQL server of its own."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp

import asyncpg
from sqlalchemy import make_url

from tests.soak.probe import sample_process
from tests.store.link.database_link import DatabaseLink, open_database_link
from tests.store.migrated_database import sqlite_url
from tests.store.postgresql_server import find_binaries, start_server, stop_server

DURABLE_OPTIONS = "-c listen_addresses= -c max_connections=200 -c shared_buffers=256MB"
"""As an operator would run it: what is committed survives a loss of power."""
_LOG_POSITION = "SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint"
_ACTIVE_WAITS = """
    SELECT
        CASE WHEN state = 'active' THEN coalesce(wait_event_type, 'CPU') ELSE 'Client' END AS wait,
        count(*) AS count
    FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
        AND state IN ('active', 'idle in transaction')
    GROUP BY 1
"""
_WAIT_INTERVAL_SECONDS = 0.1


@dataclass
class DatabaseUse:
    """What a database has done so far; an SQLite file tells nothing, and its CPU is the bot's."""

    cpu_seconds: float = 0.0
    log_bytes: int = 0
    round_trips: int = 0
    link_cpu_seconds: float = 0.0


@dataclass
class MeasuredDatabase:
    """A database; bots reach it by `url`, the bench itself by `direct_url`."""

    url: str
    direct_url: str
    waits: Counter[str] = field(default_factory=Counter)
    """What connections in a transaction waited for, each time that was looked at."""

    def set_delay(self, seconds: float) -> None:
        """Let each round trip take this much longer, where there is a link."""

    async def sample(self) -> DatabaseUse:
        """Return what it has done so far."""
        return DatabaseUse()

    async def watch_waits(self) -> None:
        """Look again and again at what connections wait for."""


class MeasuredPostgresql(MeasuredDatabase):
    """A PostgreSQL server, with a link on the way where one was asked for."""

    def __init__(self, direct_url: str, server_pid: int, link: DatabaseLink | None) -> None:
        super().__init__(link.url if link else direct_url, direct_url)
        self._server_pid = server_pid
        self._link = link

    def set_delay(self, seconds: float) -> None:
        """Let each round trip take this much longer, where there is a link."""
        if self._link:
            self._link.set_delay(seconds)

    async def sample(self) -> DatabaseUse:
        """Return what it has done so far."""
        connection = await connect(self.direct_url)
        log_bytes = await connection.fetchval(_LOG_POSITION)
        await connection.close()
        return DatabaseUse(
            cpu_seconds=_sum_cpu_seconds(self._server_pid),
            log_bytes=log_bytes,
            round_trips=self._link.round_trips if self._link else 0,
            link_cpu_seconds=self._link.cpu_seconds if self._link else 0.0,
        )

    async def watch_waits(self) -> None:
        """Look again and again at what connections wait for."""
        connection = await connect(self.direct_url)
        try:
            while True:
                for row in await connection.fetch(_ACTIVE_WAITS):
                    self.waits[row["wait"]] += row["count"]
                self.waits["samples"] += 1
                await asyncio.sleep(_WAIT_INTERVAL_SECONDS)
        finally:
            connection.terminate()


async def connect(url: str) -> asyncpg.Connection:
    """Return a connection of the bench's own."""
    return await asyncpg.connect(str(make_url(url).set(drivername="postgresql")))


def _sum_cpu_seconds(server_pid: int) -> float:
    """Return the CPU time of a server's processes, those that have ended included."""
    ticks = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if int(folder.name) == server_pid:
            ticks += sum(map(int, fields[11:15]))
        elif int(fields[1]) == server_pid:
            ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def run_sqlite(folder: Path) -> Iterator[MeasuredDatabase]:
    """Yield an SQLite file in this folder, which does not exist yet."""
    url = sqlite_url(folder / "games.db")
    yield MeasuredDatabase(url, url)


@contextmanager
def run_postgresql(*, has_link: bool) -> Iterator[MeasuredDatabase]:
    """Run a server of its own; bots reach it by a link, which can be slow, or directly."""
    bin_folder = find_binaries()
    if bin_folder is None:
        raise SystemExit("PostgreSQL is not installed.")
    # Its user can read few folders, and a socket's path must be short.
    folder = Path(mkdtemp(prefix="bench-"))
    try:
        url = start_server(bin_folder, folder, DURABLE_OPTIONS)
        server_pid = int((folder / "data" / "postmaster.pid").read_text().split()[0])
        if has_link:
            with open_database_link(url) as link:
                yield MeasuredPostgresql(url, server_pid, link)
        else:
            yield MeasuredPostgresql(url, server_pid, None)
    finally:
        stop_server(folder)
        shutil.rmtree(folder, ignore_errors=True)


def sum_process_seconds(pids: list[int]) -> float:
    """Return the CPU time of these processes."""
    return sum(sample_process(pid).cpu_seconds for pid in pids)
