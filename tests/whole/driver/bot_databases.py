"""The databases of bots in tests: SQLite's files, or databases on a PostgreSQL server.

Tests of some topics run on both. Their bots ask here where their database is.
"""

import asyncio
import hashlib
import os
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import make_url, text

from bot.store.db.database import open_store_engine
from tests.store.migrated_database import sqlite_url
from tests.store.postgresql_databases import PostgresqlDatabase


class PostgresqlCopies:
    """Databases on a server that are copies of one which is up to date."""

    def __init__(self, template_url: str, server: PostgresqlDatabase) -> None:
        self._template = make_url(template_url)
        self._server = server
        self._created: set[str] = set()
        self._lock = Lock()

    def build_url(self, folder: Path) -> str:
        """Return the URL of a folder's database, whether it exists or not."""
        name = hashlib.sha256(f"{os.environ['TEST_RUN_FOLDER']} {folder}".encode()).hexdigest()
        url = self._template.set(database=f"bot_{name[:24]}")
        return url.render_as_string(hide_password=False)

    def create(self, url: str) -> None:
        """Create a folder's database if it does not exist; all other URLs are left alone."""
        name = make_url(url).database or ""
        with self._lock:
            if name.startswith("bot_") and name not in self._created:
                self._server.execute(f"CREATE DATABASE {name} TEMPLATE {self._template.database}")
                self._created.add(name)

    def list_created(self) -> set[str]:
        """Return the names of the databases that exist."""
        return set(self._created)

    def drop(self, names: set[str]) -> None:
        """Drop databases, whoever is connected to them."""
        with self._lock:
            for name in names:
                self._server.execute(f"DROP DATABASE {name} WITH (FORCE)")
                self._created.remove(name)


_copies: list[PostgresqlCopies] = []


def use_postgresql(copies: PostgresqlCopies | None) -> None:
    """Let bots that are made from now on have their databases on a server, or in files again."""
    _copies[:] = [copies] if copies else []


def build_database_url(folder: Path) -> str:
    """Return the URL of the database of the bots in a folder."""
    return _copies[0].build_url(folder) if _copies else sqlite_url(folder / "patience.sqlite")


def build_database_settings(folder: Path) -> dict[str, str]:
    """Return the settings of a bot in a folder that are about its database.

    On a server it opens all connections at its start, and few people play in a test.
    """
    url = {"DATABASE_URL": build_database_url(folder)}
    return {**url, "DATABASE_CONNECTIONS": "5"} if _copies else url


async def create_database(url: str) -> str:
    """Create a database on a server if it is to be there, and return its URL.

    Bots create files by themselves.
    """
    for copies in _copies:
        await asyncio.to_thread(copies.create, url)
    return url


async def query_database(url: str, query: str) -> list[tuple[Any, ...]]:
    """Return the rows of a query of a bot's database."""
    async with open_store_engine(make_url(url)) as engine, engine.connect() as conn:
        return [tuple(row) for row in await conn.execute(text(query))]


async def change_database(url: str, statement: str) -> None:
    """Execute a statement that changes a bot's database."""
    async with open_store_engine(make_url(url)) as engine, engine.begin() as conn:
        await conn.execute(text(statement))
