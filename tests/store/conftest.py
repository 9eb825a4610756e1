"""Every store test runs on real SQLite and, where there is a server to be had, real PostgreSQL."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import URL, NullPool, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store
from tests.store.cluster import binaries, running
from tests.store.prepared import copied, prepare, prepared_store, sqlite_url


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of a PostgreSQL server on which databases may be made."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
    elif found := binaries():
        with running(found) as address:
            yield address
    else:
        pytest.skip("no PostgreSQL: neither a server's programs nor TEST_DATABASE_URL")


@pytest.fixture(scope="session")
def template(server: str) -> Iterator[URL]:
    """An empty PostgreSQL database that is up to date, to be copied."""
    address = make_url(server).set(database=f"prepared_{uuid4().hex}")
    _execute(server, f"CREATE DATABASE {address.database}")
    asyncio.run(prepare(_written(address)))
    yield address
    _execute(server, f"DROP DATABASE {address.database} WITH (FORCE)")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database with nothing in it, up to date."""
    if request.param == "sqlite":
        yield copied(request.getfixturevalue("prepared"), tmp_path)
        return
    template: URL = request.getfixturevalue("template")
    with _database(request.getfixturevalue("server"), template.database) as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def untouched(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database with no tables; of SQLite, one that is yet to be made."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path / "games.db")
        return
    with _database(request.getfixturevalue("server"), "template1") as made:
        yield made


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An open store on an empty database."""
    async with prepared_store(url) as opened:
        yield opened


@contextmanager
def _database(server: str, template: str | None) -> Iterator[str]:
    name = f"test_{uuid4().hex}"
    _execute(server, f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield _written(make_url(server).set(database=name))
    finally:
        _execute(server, f"DROP DATABASE {name} WITH (FORCE)")


def _execute(server: str, statement: str) -> None:
    async def executed() -> None:
        engine = create_async_engine(server, isolation_level="AUTOCOMMIT", poolclass=NullPool)
        async with engine.connect() as conn:
            await conn.execute(text(statement))

    asyncio.run(executed())


def _written(address: URL) -> str:
    return address.render_as_string(hide_password=False)
