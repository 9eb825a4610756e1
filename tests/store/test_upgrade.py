"""Upgrades lead every database to the schema of the code."""

import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.schema import SchemaItem

from bot.models.accounts import PlayerSettings, Visibility
from bot.models.claims import ClaimKind
from bot.services.claims import ClaimService
from bot.store import Store, accounts, games, open_store
from bot.store.database import build_config, open_store_engine
from bot.store.leaderboards import count_waiting_results
from bot.store.recount import list_uncounted_players
from bot.store.schema import ONE_TABLE_GAME_INDEX, metadata
from tests.services.drivers import ManualClock
from tests.store.databases import PostgresqlDatabase, sqlite_url
from tests.store.sample_games import ANN, make_game

_MARCH = "'2026-03-01 12:00:00.000000'"


def describe_schema(connection: Connection) -> dict[str, dict[str, list[str]]]:
    """Return what the database reports of our tables, with checks and partial indexes, as text."""
    inspector = inspect(connection)
    return {
        name: {
            "columns": [_describe(column) for column in inspector.get_columns(name)],
            "key": [_describe(inspector.get_pk_constraint(name))],
            "foreign": sorted(_describe(key) for key in inspector.get_foreign_keys(name)),
            "checks": sorted(_describe(check) for check in inspector.get_check_constraints(name)),
            "indexes": sorted(_describe(index) for index in inspector.get_indexes(name)),
        }
        for name in sorted(metadata.tables)
    }


def _describe(reflected: Mapping[str, Any]) -> str:
    options = {key: str(value) for key, value in reflected.get("dialect_options", {}).items()}
    return str(sorted({**reflected, "dialect_options": options}.items()))


def compare_schema(connection: Connection) -> list[Any]:
    """Return the differences that Alembic finds between the database and the code.

    It does not know of partitions, nor of what is for one kind of database only.
    """

    def is_compared(_item: SchemaItem, name: str, *_: object) -> bool:
        is_for_sqlite = name in {"fk_entry_game_id", "fk_result_game_id", ONE_TABLE_GAME_INDEX}
        if is_for_sqlite and connection.dialect.name != "sqlite":
            return False
        return not name.startswith(("game_ended", "game_under_way"))

    options = {"include_object": is_compared}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))


def upgrade_to(connection: Connection, revision: str) -> None:
    """Take the steps up to this one, as an older version of the bot did."""
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@pytest.mark.slow
async def test_an_empty_database_is_upgraded_to_the_newest_migration(store: Store) -> None:
    async with store.begin_read() as conn:
        query = text("SELECT version_num FROM alembic_version")
        assert list((await conn.execute(query)).scalars()) == ["0030"]


@pytest.mark.slow
async def test_migrations_lead_to_the_schema_of_the_code(store: Store) -> None:
    async with store.begin_write() as conn:
        assert await conn.run_sync(compare_schema) == []


@pytest.mark.slow
async def test_checks_and_partial_indexes_match_the_code(bare_database_url: str) -> None:
    async with open_store(bare_database_url) as store, store.begin_write() as conn:
        upgraded_schema = await conn.run_sync(describe_schema)
        await conn.run_sync(metadata.drop_all)
        await conn.run_sync(metadata.create_all)
        assert upgraded_schema == await conn.run_sync(describe_schema)
        assert "slot" in str(upgraded_schema["game"]["indexes"])


@pytest.mark.slow
async def test_opening_a_store_again_changes_nothing(bare_database_url: str) -> None:
    async with open_store(bare_database_url) as store, store.begin_write() as conn:
        game = await games.insert_game(conn, make_game())
        before = await conn.run_sync(describe_schema)
    async with open_store(bare_database_url) as store, store.begin_read() as conn:
        assert await conn.run_sync(describe_schema) == before
        assert await games.find_game_on_table(conn, ANN) == game


@pytest.mark.slow
async def test_an_upgrade_has_open_scoreboards_refreshed_and_ends_announced(
    bare_database_url: str,
) -> None:
    """Until then only the process that was stopped knew which of them were due."""
    engine = create_async_engine(bare_database_url)
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0009")
        for contest_id, channel_id, closed_at, announced_at in (
            (1, 5, "NULL", "NULL"),
            (2, 5, _MARCH, "NULL"),
            (3, 5, _MARCH, _MARCH),
            (4, "NULL", "NULL", "NULL"),
        ):
            await conn.execute(
                text(
                    "INSERT INTO contest (id, kind, variant, deal, is_fresh_deal, tie_breaker,"
                    " allows_undo, allows_hints, invited_player_ids, starts_at, ends_at,"
                    " scoreboard_channel_id, closed_at, end_announced_at)"
                    f" VALUES ({contest_id}, 'challenge', 'canfield', '1', true, 'moves', true,"
                    f" true, '', {_MARCH}, {_MARCH}, {channel_id}, {closed_at}, {announced_at})"
                )
            )
    await engine.dispose()
    async with open_store(bare_database_url) as store:
        services = ClaimService(store, ManualClock())
        assert await services.list_due(ClaimKind.SCOREBOARD, 9) == [1]
        assert await services.list_due(ClaimKind.CONTEST_END, 9) == [2]
        async with services.hold(ClaimKind.CONTEST_END, 2) as claim:
            # It may have been announced without being recorded.
            assert claim is not None
            assert claim.attempt == 2


@pytest.mark.slow
async def test_settings_of_the_first_schema_survive_the_upgrade(
    bare_database_url: str,
) -> None:
    engine = create_async_engine(bare_database_url)
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0001")
        await conn.execute(
            text(f"INSERT INTO player (id, language, tables) VALUES ({ANN}, 'hi', 'private')")
        )
    await engine.dispose()
    async with open_store(bare_database_url) as store, store.begin_read() as conn:
        assert await accounts.load_player_settings(conn, ANN) == PlayerSettings(
            id=ANN, language="hi", table_visibility=Visibility.PRIVATE
        )


PLAYER_COUNT = 12
REVISIONS = sorted(
    step.revision for step in ScriptDirectory.from_config(build_config()).walk_revisions()
)


def fill_first_schema(conn: Connection) -> None:
    """Insert a player with settings, a finished game, its result and a game on the table, often."""
    times = "'2026-03-01 12:00:00', '2026-03-01 12:01:00'"
    for player in range(ANN, ANN + PLAYER_COUNT):
        conn.execute(
            text(f"INSERT INTO player (id, language, tables) VALUES ({player}, 'hi', 'private')")
        )
        for outcome, ended, seat in (
            ("'given-up'", "'2026-03-01 12:01:00'", "NULL"),
            ("NULL", "NULL", "'table'"),
        ):
            conn.execute(
                text(
                    "INSERT INTO game (player, server, variant, deal, chosen, moves, undone,"
                    " auto_runs, revision, outcome, seat, began, touched, ended, undos, hints,"
                    f" autos, tallest) VALUES ({player}, 77, 'canfield', '{player}', 'fresh',"
                    f" 'draw draw', '', '', 3, {outcome}, {seat}, {times}, {ended}, 0, 0, 0, 1)"
                )
            )
    conn.execute(
        text(
            "INSERT INTO result (game, player, server, variant, deal, chosen, outcome, began,"
            " ended, moves, seconds, undos, hints, autos, cards_up) SELECT id, player, server,"
            f" variant, deal, chosen, outcome, {times}, 2, 60, 0, 0, 0, 1 FROM game"
            " WHERE outcome IS NOT NULL"
        )
    )


def make_older_database(path: Path, revision: str) -> None:
    """Make a filled database of an earlier schema."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as conn:
        upgrade_to(conn, REVISIONS[0])
        fill_first_schema(conn)
        upgrade_to(conn, revision)
    engine.dispose()


@pytest.fixture(scope="module")
def filled_databases(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return a filled database of each schema, one upgraded from the other."""
    folder = tmp_path_factory.mktemp("filled")
    paths = {revision: folder / f"{revision}.db" for revision in REVISIONS}
    previous = None
    for revision, path in paths.items():
        if previous is not None:
            shutil.copyfile(previous, path)
        engine = create_engine(f"sqlite:///{path}")
        with engine.begin() as conn:
            upgrade_to(conn, revision)
            if previous is None:
                fill_first_schema(conn)
        engine.dispose()
        previous = path
    return paths


@pytest.mark.slow
@pytest.mark.parametrize("revision", REVISIONS)
async def test_a_filled_database_of_this_schema_is_upgraded(
    tmp_path: Path, filled_databases: dict[str, Path], revision: str
) -> None:
    path = shutil.copyfile(filled_databases[revision], tmp_path / "games.db")
    async with open_store(sqlite_url(path)) as store, store.begin_read() as conn:
        for player in range(ANN, ANN + PLAYER_COUNT):
            game = await games.find_game_on_table(conn, player)
            assert game is not None
            assert (game.deal, game.moves, game.revision) == (player, ("draw", "draw"), 3)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT count(*) FROM game").fetchone() == (2 * PLAYER_COUNT,)
        assert database.execute("SELECT count(*) FROM result").fetchone() == (PLAYER_COUNT,)
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (
            REVISIONS[-1],
        )
        # Nothing had counted the results yet: they wait.
        assert database.execute("SELECT count(*) FROM waiting_result").fetchone() == (PLAYER_COUNT,)
        assert database.execute("SELECT count(*) FROM uncounted_player").fetchone() == (
            PLAYER_COUNT,
        )
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


def upgrade_filled(conn: Connection) -> None:
    """Take the first step, fill the tables, and take all others but the last."""
    upgrade_to(conn, REVISIONS[0])
    fill_first_schema(conn)
    upgrade_to(conn, REVISIONS[-2])


@pytest.fixture
def bare_postgresql_url(bare_postgresql_database: PostgresqlDatabase) -> str:
    """Return the URL of a database without tables."""
    bare_postgresql_database.drop_all_tables()
    return bare_postgresql_database.url


async def test_a_filled_database_on_postgresql_is_upgraded(bare_postgresql_url: str) -> None:
    async with (
        open_store_engine(make_url(bare_postgresql_url)) as engine,
        engine.begin() as conn,
    ):
        await conn.run_sync(upgrade_filled)
    async with open_store(bare_postgresql_url) as store, store.begin_read() as conn:
        for player in range(ANN, ANN + PLAYER_COUNT):
            game = await games.find_game_on_table(conn, player)
            assert game is not None
            assert (game.deal, game.moves, game.revision) == (player, ("draw", "draw"), 3)
        # What was there before there were partitions is one of them.
        for partition in ("game_under_way", "game_ended_0"):
            query = text(f"SELECT count(*) FROM {partition}")
            assert (await conn.execute(query)).scalar_one() == PLAYER_COUNT
        assert await count_waiting_results(conn) == PLAYER_COUNT
        assert len(await list_uncounted_players(conn, 100)) == PLAYER_COUNT
