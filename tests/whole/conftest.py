"""One sandbox and one bot for all tests of a worker, and new users for each test."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from bot.store import Store
from tests.sandbox.sandbox_user import SandboxUser
from tests.store.databases import (
    PostgresqlDatabase,
    create_database,
    migrate_database,
    open_migrated_store,
)
from tests.whole.bot_process import PostgresqlCopies, connect_at_once, use_postgresql
from tests.whole.bot_sandbox import BotSandbox, run_bot_sandbox


@pytest.fixture(scope="session", autouse=True)
def bot_databases(
    database_kind: str, request: pytest.FixtureRequest
) -> Iterator[PostgresqlCopies | None]:
    """Let bots have their databases in SQLite's files, or on a PostgreSQL server."""
    if database_kind == "sqlite":
        yield None
        return
    server: str = request.getfixturevalue("postgresql_url")
    with create_database(server) as template_url, PostgresqlDatabase(server) as maintenance:
        asyncio.run(migrate_database(template_url))
        copies = PostgresqlCopies(template_url, maintenance)
        use_postgresql(copies)
        yield copies
        use_postgresql(None)
        copies.drop(copies.list_created())


@pytest.fixture(scope="session")
def bot_folders(
    bot_databases: PostgresqlCopies | None,  # noqa: ARG001 - they end before these do
    tmp_path_factory: pytest.TempPathFactory,
) -> pytest.TempPathFactory:
    """Return a factory of folders for bots that run for several tests, on one kind of database."""
    return tmp_path_factory


@pytest.fixture(autouse=True)
def own_databases(bot_databases: PostgresqlCopies | None) -> Iterator[None]:
    """Drop the databases of bots that have run for one test only."""
    earlier = bot_databases.list_created() if bot_databases else set()
    yield
    if bot_databases:
        bot_databases.drop(bot_databases.list_created() - earlier)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def session_bot_sandbox(
    bot_folders: pytest.TempPathFactory,
) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and a bot for all tests of a worker."""
    async with run_bot_sandbox(
        bot_folders.mktemp("club"), outlives_test=True, before_start=connect_at_once
    ) as bot_sandbox:
        yield bot_sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def bot_sandbox(session_bot_sandbox: BotSandbox) -> AsyncIterator[BotSandbox]:
    """Yield the sandbox without faults, and check afterwards what the bot sent and logged."""
    await session_bot_sandbox.ensure_bot_runs()
    log_offset = session_bot_sandbox.bot.measure_log()
    await session_bot_sandbox.sandbox.clear_requests()
    yield session_bot_sandbox
    await session_bot_sandbox.sandbox.end_disturbances()
    await session_bot_sandbox.check_requests_and_log(log_offset)
    await session_bot_sandbox.disconnect_users()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def store(session_bot_sandbox: BotSandbox) -> AsyncIterator[Store]:
    """Open the bot's database."""
    async with open_migrated_store(session_bot_sandbox.bot.database_url) as store:
        yield store


@pytest_asyncio.fixture(loop_scope="session")
async def ada(bot_sandbox: BotSandbox) -> SandboxUser:
    """Return a user who has never played, in a channel where the bot may post."""
    return await bot_sandbox.create_user()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(bot_sandbox: BotSandbox) -> SandboxUser:
    """Return another user who has never played."""
    return await bot_sandbox.create_user()
