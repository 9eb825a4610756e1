"""Every store test runs on real SQLite and, where there is a server to be had, real PostgreSQL."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.store.cluster import binaries, started
from tests.store.databases import Database, a_database
from tests.store.prepared import copied, prepare, prepared_store, sqlite_url


@pytest.fixture(scope="session")
def server(run_folder: Path) -> str:
    """The address of a PostgreSQL server on which databases may be made."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        return given
    if found := binaries():
        return started(found, run_folder)
    pytest.skip("no PostgreSQL: neither a server's programs nor TEST_DATABASE_URL")


@pytest.fixture(scope="session")
def database(server: str) -> Iterator[Database]:
    """This worker's PostgreSQL database, to be emptied for each test."""
    with a_database(server) as url:
        asyncio.run(prepare(url))
        with Database(url) as opened:
            yield opened


@pytest.fixture(scope="session")
def bare_database(server: str) -> Iterator[Database]:
    """Another, which each test finds without a table."""
    with a_database(server) as url, Database(url) as opened:
        yield opened


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with nothing in it, up to date."""
    if request.param == "sqlite":
        return copied(request.getfixturevalue("prepared"), tmp_path)
    database: Database = request.getfixturevalue("database")
    database.empty()
    return database.url


@pytest.fixture(params=["sqlite", "postgresql"])
def untouched(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with no tables; of SQLite, one that is yet to be made."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "games.db")
    database: Database = request.getfixturevalue("bare_database")
    database.clear()
    return database.url


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An open store on an empty database."""
    async with prepared_store(url) as opened:
        yield opened
