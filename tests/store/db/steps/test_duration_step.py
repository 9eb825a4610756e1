"""Step 0008 gives games that were given up the duration to their last move."""

from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, Table, inspect
from sqlalchemy.ext.asyncio import create_async_engine

from bot.models.games import GameOutcome
from bot.models.player_records import PlayerRecord
from bot.models.results import GameResult
from bot.store import open_store
from bot.store.db.upsert import get_field_values
from bot.store.games import games, results
from bot.store.schema import game_table, player_record_table, result_table
from bot.store.stats.player_records import load_player_record
from tests.store.db.test_upgrade import upgrade_to
from tests.store.sample_games import ANN, NOON, make_game

SECONDS_SHOWN_BEFORE = 28
GAMES = {
    # Id: the seconds to the last move and to the end, whether it counts, and the seconds expected.
    1: (14, 28, True, 14),
    2: (None, 28, True, 28),
    3: (28, 28, True, 28),
    4: (5, 28, False, 5),
    5: (-3, 28, True, 0),
}


def insert_row(connection: Connection, table: Table, record: Any) -> None:
    """Insert a record into a table that may lack columns of later steps."""
    names = {column["name"] for column in inspect(connection).get_columns(table.name)}
    values = get_field_values(record).items()
    connection.execute(table.insert().values({k: v for k, v in values if k in names}))


def insert_finished_games(connection: Connection) -> None:
    """Store the games, their results and their player's record as the version before did."""
    for game_id, (moved, ended, is_counted, _) in GAMES.items():
        ended_at = NOON + timedelta(seconds=ended)
        game = make_game(
            id=game_id,
            slot=None,
            outcome=GameOutcome.RESIGNED,
            last_active_at=ended_at,
            last_move_at=None if moved is None else NOON + timedelta(seconds=moved),
            ended_at=ended_at,
        )
        insert_row(connection, game_table, game)
        result = GameResult(
            game_id=game_id,
            player_id=ANN,
            variant=game.variant,
            deal=game.deal,
            deal_source=game.deal_source,
            outcome=GameOutcome.RESIGNED,
            dealt_at=NOON,
            ended_at=ended_at,
            move_count=3,
            seconds=SECONDS_SHOWN_BEFORE,
            cards_up=4,
            is_counted=is_counted,
        )
        insert_row(connection, result_table, result)
    for game_group in ("every", game.variant):
        record = PlayerRecord(player_id=ANN, game_group=game_group, games=4, seconds=4 * 28)
        insert_row(connection, player_record_table, record)


async def test_an_upgrade_brings_stored_durations_to_the_last_move(bare_database_url: str) -> None:
    engine = create_async_engine(bare_database_url)
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0006")
        await conn.run_sync(insert_finished_games)
    await engine.dispose()
    async with open_store(bare_database_url) as store, store.begin_read() as conn:
        for game_id, (*_, expected_seconds) in GAMES.items():
            game = await games.find_game(conn, game_id)
            result = await results.find_result_of_game(conn, game_id)
            assert game is not None
            assert result is not None
            assert (game.seconds, result.seconds) == (expected_seconds, expected_seconds), game_id
        for game_group in ("every", make_game().variant):
            record = await load_player_record(conn, ANN, game_group)
            assert record.seconds == 14 + 28 + 28
