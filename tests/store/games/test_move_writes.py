"""A move changes no index: it is written into the table alone."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.engine.legality import legal_moves
from bot.services.games.game_requests import DealRequest
from bot.services.games.play import PlayService
from bot.store import Store
from bot.store.games import games
from bot.store.schema import game_table
from tests.services.game_driver import ManualClock, get_version
from tests.store.migrated_database import copy_database, open_migrated_store
from tests.store.postgresql_databases import run_migrated_database
from tests.store.postgresql_server import get_server_url, run_own_server
from tests.store.requests.test_handled_requests import handle_request

PLAYERS, MOVES = 20, 15
WRITTEN_BY_MOVES = {"revision", *games.PLAYED_COLUMNS}
_SELECT_UPDATES = text(
    "SELECT pg_stat_get_tuples_updated(oid) AS updates,"
    " pg_stat_get_tuples_hot_updated(oid) AS heap_only"
    " FROM pg_class WHERE relname = 'game_under_way'"
)


def test_no_index_has_a_column_that_a_move_writes() -> None:
    assert set(game_table.c.keys()) > WRITTEN_BY_MOVES
    for index in game_table.indexes:
        condition = str(index.dialect_options["postgresql"]["where"])
        columns = set(index.columns.keys()) | set(condition.replace("(", " ").split())
        assert not columns & WRITTEN_BY_MOVES, index.name


@pytest.fixture
def own_database_url() -> Iterator[str]:
    """Yield a database that is up to date, on a server that no other test uses.

    While any transaction of a server is open, old rows fill their pages.
    """
    with run_own_server() as folder, run_migrated_database(get_server_url(folder)) as database:
        yield database.url


async def load_updates(store: Store) -> tuple[int, int]:
    """Return how many games were updated since ever, and how many of these heap-only."""
    async with store.begin_read() as conn:
        updates, heap_only = (await conn.execute(_SELECT_UPDATES)).one()
    return updates, heap_only


async def play_moves(url: str) -> tuple[int, int]:
    """Let players play; return how many games were updated, and how many heap-only."""
    clock, deal_numbers = ManualClock(), count(700_000)
    async with open_migrated_store(url) as store:
        updates_before, heap_only_before = await load_updates(store)
        play = PlayService(store, clock, lambda: next(deal_numbers))
        tables = {
            player: await play.start_game(player, None, DealRequest(variant="klondike"))
            for player in range(1, PLAYERS + 1)
        }
        for _ in range(MOVES):
            for player, table in tables.items():
                clock.advance(seconds=1)
                move = legal_moves(table.state)[-1]
                tables[player] = await play.play_move(player, move, get_version(table))
    # What a connection has counted it tells when it is closed.
    async with open_migrated_store(url) as store:
        updates, heap_only = await load_updates(store)
    return updates - updates_before, heap_only - heap_only_before


@pytest.mark.slow
async def test_moves_are_heap_only_updates(own_database_url: str) -> None:
    updates, heap_only = await play_moves(own_database_url)
    assert updates >= PLAYERS * MOVES
    assert heap_only >= 0.9 * updates


async def test_a_move_writes_two_pages_into_the_log_of_sqlite(
    migrated_database_file: Path, tmp_path: Path
) -> None:
    clock, requests = ManualClock(), count(1)
    url = copy_database(migrated_database_file, tmp_path)
    async with open_migrated_store(url) as store:
        play = PlayService(store, clock, lambda: 700_000)
        table = await play.start_game(1, None, DealRequest(variant="klondike"))
        with closing(sqlite3.connect(tmp_path / "games.db")) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            for _ in range(MOVES):
                clock.advance(seconds=1)
                with handle_request(next(requests)):
                    move = legal_moves(table.state)[-1]
                    table = await play.play_move(1, move, get_version(table))
            [(_, page_count, _)] = database.execute("PRAGMA wal_checkpoint")
    # The game itself, and that its request was handled.
    assert page_count == 2 * MOVES
