from collections.abc import Mapping
from typing import Any

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store, games, open_store, players
from bot.store.contest_tables import metadata
from bot.store.players import Player, Visibility
from tests.store.examples import ANN, a_game


def schema(connection: Connection) -> dict[str, dict[str, list[str]]]:
    """All that the database tells of our tables, in words; checks and partial indexes included."""
    told = inspect(connection)
    return {
        name: {
            "columns": [_words(column) for column in told.get_columns(name)],
            "key": [_words(told.get_pk_constraint(name))],
            "foreign": [_words(key) for key in told.get_foreign_keys(name)],
            "checks": sorted(_words(check) for check in told.get_check_constraints(name)),
            "indexes": sorted(_words(index) for index in told.get_indexes(name)),
        }
        for name in sorted(metadata.tables)
    }


def _words(told: Mapping[str, Any]) -> str:
    options = {key: str(value) for key, value in told.get("dialect_options", {}).items()}
    return str(sorted({**told, "dialect_options": options}.items()))


def differences(connection: Connection) -> list[Any]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def lead_to(connection: Connection, step: str) -> None:
    """Take the steps up to this one, as an older program did."""
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, step)


async def test_an_empty_database_is_led_to_the_newest_step(store: Store) -> None:
    async with store.reading() as conn:
        steps = (await conn.execute(text("SELECT version_num FROM alembic_version"))).scalars()
        assert list(steps) == ["0005"]


async def test_the_steps_lead_to_the_schema_of_the_code(store: Store) -> None:
    async with store.writing() as conn:
        assert await conn.run_sync(differences) == []


async def test_checks_and_partial_indexes_agree_with_the_code_as_well(untouched: str) -> None:
    async with open_store(untouched) as store, store.writing() as conn:
        by_steps = await conn.run_sync(schema)
        await conn.run_sync(metadata.drop_all)
        await conn.run_sync(metadata.create_all)
        assert by_steps == await conn.run_sync(schema)
        assert "seat" in str(by_steps["game"]["indexes"])


async def test_opening_again_changes_nothing(untouched: str) -> None:
    async with open_store(untouched) as store, store.writing() as conn:
        game = await games.insert(conn, a_game())
        before = await conn.run_sync(schema)
    async with open_store(untouched) as store, store.reading() as conn:
        assert await conn.run_sync(schema) == before
        assert await games.at_table(conn, ANN) == game


async def test_players_of_the_first_schema_keep_their_settings_and_get_the_defaults(
    untouched: str,
) -> None:
    engine = create_async_engine(untouched)
    async with engine.begin() as conn:
        await conn.run_sync(lead_to, "0001")
        await conn.execute(
            text(f"INSERT INTO player (id, language, tables) VALUES ({ANN}, 'hi', 'private')")
        )
    await engine.dispose()
    async with open_store(untouched) as store, store.reading() as conn:
        assert await players.get(conn, ANN) == Player(
            id=ANN, language="hi", tables=Visibility.PRIVATE
        )
