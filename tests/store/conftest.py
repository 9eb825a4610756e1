"""Every store test runs on real SQLite and, where there is a server to be had, real PostgreSQL."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.store import Store
from tests.store.migrated_database import (
    copy_database,
    migrate_database,
    open_migrated_store,
    sqlite_url,
)
from tests.store.postgresql_databases import PostgresqlDatabase, create_database
from tests.store.postgresql_server import find_binaries, start_server


@pytest.fixture(scope="session")
def postgresql_url(run_folder: Path) -> str:
    """The address of a PostgreSQL server on which databases may be made."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        return given
    if found := find_binaries():
        return start_server(found, run_folder)
    pytest.skip("no PostgreSQL: neither a server's programs nor TEST_DATABASE_URL")


@pytest.fixture(scope="session")
def postgresql_database(postgresql_url: str) -> Iterator[PostgresqlDatabase]:
    """This worker's PostgreSQL database, to be emptied for each test."""
    with create_database(postgresql_url) as url:
        asyncio.run(migrate_database(url))
        with PostgresqlDatabase(url) as opened:
            yield opened


@pytest.fixture(scope="session")
def bare_postgresql_database(postgresql_url: str) -> Iterator[PostgresqlDatabase]:
    """Another, which each test finds without a table."""
    with create_database(postgresql_url) as url, PostgresqlDatabase(url) as opened:
        yield opened


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with nothing in it, up to date."""
    if request.param == "sqlite":
        return copy_database(request.getfixturevalue("migrated_database_file"), tmp_path)
    database: PostgresqlDatabase = request.getfixturevalue("postgresql_database")
    database.delete_all_rows()
    return database.url


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database with no tables; of SQLite, one that is yet to be made."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "games.db")
    database: PostgresqlDatabase = request.getfixturevalue("bare_postgresql_database")
    database.drop_all_tables()
    return database.url


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """An open store on an empty database."""
    async with open_migrated_store(database_url) as opened:
        yield opened
