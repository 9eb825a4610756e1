"""Store tests run on a real SQLite and, where one is installed, on a real PostgreSQL."""

import asyncio
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


@pytest.fixture(scope="session")
def postgresql_database(postgresql_url: str) -> Iterator[PostgresqlDatabase]:
    """Yield the test worker's PostgreSQL database, which is emptied for each test."""
    with create_database(postgresql_url) as url:
        asyncio.run(migrate_database(url))
        with PostgresqlDatabase(url) as database:
            yield database


@pytest.fixture(scope="session")
def bare_postgresql_database(postgresql_url: str) -> Iterator[PostgresqlDatabase]:
    """Yield another database, which has no tables at the start of each test."""
    with create_database(postgresql_url) as url, PostgresqlDatabase(url) as database:
        yield database


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty database that is up to date."""
    if request.param == "sqlite":
        return copy_database(request.getfixturevalue("migrated_database_file"), tmp_path)
    database: PostgresqlDatabase = request.getfixturevalue("postgresql_database")
    database.delete_all_rows()
    return database.url


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a database without tables; the SQLite file does not exist yet."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "games.db")
    database: PostgresqlDatabase = request.getfixturevalue("bare_postgresql_database")
    database.drop_all_tables()
    return database.url


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """Yield an open store on an empty database."""
    async with open_migrated_store(database_url) as store:
        yield store
