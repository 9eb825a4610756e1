"""Step 0025 leaves games where they are on leaderboards, and counts moves of those under way."""

from typing import Any

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.models.games import GameOutcome
from bot.services.games.results import build_result
from bot.services.games.tables import build_table
from bot.store import open_store
from bot.store.games import games, results
from bot.store.schema import game_table, result_table
from tests.store.db.steps.test_duration_step import insert_row
from tests.store.db.test_upgrade import upgrade_to
from tests.store.sample_games import ANN, NOON, make_game

BEN = ANN + 1
LOCAL, GLOBAL, LEAVING, JOINING, UNSET = 71, 72, 73, 74, 75
# Whether a server is on global leaderboards, and up to which player its results were moved.
SERVERS = {
    LOCAL: (False, "NULL"),
    GLOBAL: (True, "NULL"),
    LEAVING: (False, ANN),
    JOINING: (True, ANN),
}
EXPECTED = {
    (LOCAL, ANN): False,
    (LOCAL, BEN): False,
    (GLOBAL, ANN): True,
    (GLOBAL, BEN): True,
    (LEAVING, ANN): False,
    (LEAVING, BEN): True,
    (JOINING, ANN): True,
    (JOINING, BEN): False,
    (UNSET, ANN): True,
    (None, ANN): True,
}
MOVES = {(): 0, ("draw",): 1, ("draw", "draw", "draw"): 3}


def insert_games(connection: Connection) -> None:
    """Store games that are over, with results, and games under way, as the version before did."""
    for server, (is_on, changed_up_to) in SERVERS.items():
        connection.execute(
            text(
                "INSERT INTO server_settings (id, public_channel_ids, is_on_global_leaderboards,"
                " min_ranked_games, era, changed_up_to_player_id)"
                f" VALUES ({server}, '', {is_on}, 10, 0, {changed_up_to})"
            )
        )
    for number, (game_server, player) in enumerate(EXPECTED, 1):
        ended: dict[str, Any] = {
            "slot": None,
            "outcome": GameOutcome.RESIGNED,
            "ended_at": NOON,
            "moves": ("draw",),
        }
        game = make_game(id=number, server_id=game_server, player_id=player, **ended)
        insert_row(connection, game_table, game)
        insert_row(connection, result_table, build_result(build_table(game)))
    for number, moves in enumerate(MOVES, 101):
        game = make_game(id=number, player_id=number, server_id=LOCAL, moves=moves)
        insert_row(connection, game_table, game)


async def test_an_upgrade_fixes_where_games_count_and_how_many_moves_were_made(
    bare_database_url: str,
) -> None:
    engine = create_async_engine(bare_database_url)
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0024")
        await conn.run_sync(insert_games)
    await engine.dispose()
    async with open_store(bare_database_url) as store, store.begin_read() as conn:
        for number, expected in enumerate(EXPECTED.values(), 1):
            game = await games.find_game(conn, number)
            result = await results.find_result_of_game(conn, number)
            assert game is not None
            assert result is not None
            assert (game.counts_globally, result.counts_globally) == (expected, expected)
            assert (game.moves_made, game.move_count) == (None, 1)
        for number, expected_count in enumerate(MOVES.values(), 101):
            game = await games.find_game(conn, number)
            assert game is not None
            assert (game.counts_globally, game.moves_made) == (False, expected_count)
        columns = await conn.run_sync(lambda sync: inspect(sync).get_columns("server_settings"))
        assert "changed_up_to_player_id" not in {column["name"] for column in columns}
