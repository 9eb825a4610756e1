"""Pairs of databases, of both kinds and in both directions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.store.migrated_database import copy_database
from tests.store.postgresql_databases import PostgresqlDatabase

KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=KINDS, ids=lambda kind: f"from-{kind}")
def source_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty database that is up to date."""
    return _empty_database(request, request.param, "postgresql_database", tmp_path / "source.db")


@pytest.fixture(params=KINDS, ids=lambda kind: f"to-{kind}")
def target_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of another empty database that is up to date."""
    return _empty_database(
        request, request.param, "other_postgresql_database", tmp_path / "target.db"
    )


@pytest.fixture
def server_url(other_postgresql_database: PostgresqlDatabase) -> str:
    """Return the URL of an empty database on PostgreSQL."""
    other_postgresql_database.delete_all_rows()
    return other_postgresql_database.url


def _empty_database(request: pytest.FixtureRequest, kind: str, fixture: str, path: Path) -> str:
    if kind == "sqlite":
        source = request.getfixturevalue("migrated_database_file")
        return copy_database(source, path.parent, path.name)
    database: PostgresqlDatabase = request.getfixturevalue(fixture)
    database.delete_all_rows()
    return database.url
