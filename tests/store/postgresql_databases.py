"""PostgreSQL databases that tests share: creating one for each test would take far longer."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self
from uuid import uuid4

from sqlalchemy import NullPool, make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from bot.store.schema import metadata
from tests.store.migrated_database import migrate_database

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
