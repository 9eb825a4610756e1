"""Every earlier schema is upgraded with its games in it."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, make_url, text

from bot.store import open_store
from bot.store.db.database import open_store_engine
from bot.store.db.upgrade import build_config
from bot.store.games import games
from bot.store.recount.uncounted_players import list_uncounted_players
from bot.store.stats.waiting_results import count_waiting_results
from tests.store.db.test_upgrade import upgrade_to
from tests.store.migrated_database import sqlite_url
from tests.store.postgresql_databases import PostgresqlDatabase
from tests.store.sample_games import ANN

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
