"""Every store test runs on real SQLite and, where there is a server to be had, real PostgreSQL."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store, open_store
from tests.store.cluster import binaries, running


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


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """An empty database's address."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/games.db"
        return
    address = make_url(request.getfixturevalue("server"))
    name = f"test_{uuid4().hex}"
    engine = create_async_engine(address, isolation_level="AUTOCOMMIT", pool_size=1)
    try:
        async with engine.connect() as conn:
            await conn.execute(text(f"CREATE DATABASE {name}"))
            yield address.set(database=name).render_as_string(hide_password=False)
            await conn.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    finally:
        await engine.dispose()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An open store on an empty database."""
    async with open_store(url) as opened:
        yield opened
