"""Store tests run on a real SQLite and, where one is installed, on a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.databases import PostgresqlDatabase, copy_database, create_database, sqlite_url


@pytest.fixture(scope="session")
def bare_postgresql_database(postgresql_url: str) -> Iterator[PostgresqlDatabase]:
    """Yield another database, which has no tables at the start of each test."""
    with create_database(postgresql_url) as url, PostgresqlDatabase(url) as database:
        yield database


@pytest.fixture
def bare_database_url(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a database without tables; the SQLite file does not exist yet."""
    if database_kind == "sqlite":
        return sqlite_url(tmp_path / "games.db")
    database: PostgresqlDatabase = request.getfixturevalue("bare_postgresql_database")
    database.drop_all_tables()
    return database.url


@pytest.fixture
def url(migrated_database_file: Path, tmp_path: Path) -> str:
    """Return the URL of an empty SQLite database, alone in its folder."""
    return copy_database(migrated_database_file, tmp_path)
