"""Step 0006, which renames nearly everything, keeps every row of a database of the step before."""

import pytest
from sqlalchemy import Connection, MetaData, insert, select, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.models.games import Game, GameOutcome
from bot.store import open_store
from bot.store.games import games
from tests.store.db.test_upgrade import upgrade_to
from tests.store.sample_games import ANN, BEN, NOON, make_game

SERVER, BOARD, CONTEST, GAME = 2**62, 5, 3, 40
LAST_DELETED_GAME = GAME + 9
_TOTALS = {"games": 4, "wins": 3, "clean": 2, "up": 100, "cards": 208}
_MONEY = {"games": 2, "paid": 100, "won": 505}

OLD_ROWS: dict[str, list[dict[str, object]]] = {
    "game": [
        {
            "id": number,
            "player": ANN,
            "server": SERVER,
            "variant": "canfield",
            "deal": "7",
            "word": "friday",
            "chosen": "named",
            "moves": "draw w-f1",
            "undone": "draw",
            "auto_runs": "0-1",
            "revision": 6,
            "seat": seat,
            "outcome": outcome,
            "began": NOON,
            "touched": NOON,
            "ended": NOON if outcome else None,
            "undos": 1,
            "hints": 2,
            "autos": 3,
            "tallest": 9,
            "channel": 61,
            "message": 62,
            "counts": False,
            "stakes": "hoyle",
            "moved": NOON,
            "contest": CONTEST,
        }
        for number, seat, outcome in (
            (GAME, "table", None),
            (GAME + 1, None, "given-up"),
            (GAME + 2, None, "left"),
            (GAME + 3, None, "won"),
            (GAME + 4, "aside", None),
            (LAST_DELETED_GAME, "aside", None),
        )
    ],
    "result": [
        {
            "game": number,
            "player": ANN,
            "server": SERVER,
            "variant": "canfield",
            "deal": "7",
            "chosen": "shared",
            "outcome": outcome,
            "began": NOON,
            "ended": NOON,
            "moves": 20,
            "seconds": 60,
            "undos": 1,
            "hints": 2,
            "autos": 3,
            "cards_up": 52,
            "counts": True,
            "era": 1,
            "price": 50,
            "payout": 260,
        }
        for number, outcome in ((GAME + 1, "given-up"), (GAME + 2, "left"), (GAME + 3, "won"))
    ],
    "player": [
        {
            "id": ANN,
            "language": "hi",
            "tables": "private",
            "theme": "dark",
            "large": True,
            "ready": True,
            "text": False,
            "record": "private",
            "money": False,
        }
    ],
    "server": [
        {
            "id": SERVER,
            "channels": "61 62",
            "everywhere": False,
            "minimum": 9,
            "era": 1,
            "daily_channel": 61,
            "daily_hour": 8,
            "language": "en",
            "changed": BEN,
        }
    ],
    "solution": [{"player": ANN, "deal": "7", "variant": "canfield"}],
    "command_sync": [{"application": 1, "digest": "abc"}],
    "contest": [
        {
            "id": CONTEST,
            "kind": "challenge",
            "date": None,
            "variant": "canfield",
            "deal": "7",
            "word": "friday",
            "fresh": False,
            "measure": "time",
            "undo": False,
            "hints": True,
            "maker": ANN,
            "invited": f"{BEN}",
            "server": SERVER,
            "channel": 61,
            "message": 62,
            "language": "en",
            "begins": NOON,
            "ends": NOON,
            "closed": NOON,
            "refreshed": NOON,
            "announced": NOON,
            "place": 63,
        }
    ],
    "entry": [
        {
            "contest": CONTEST,
            "player": ANN,
            "server": SERVER,
            "game": GAME,
            "joined": NOON,
            "ranked": True,
            "done": False,
            "won": False,
            "up": 9,
            "moves": 20,
            "seconds": 60,
            "undos": 1,
            "hints": 2,
            "line": "draw",
        }
    ],
    "daily_streak": [{"player": ANN, "date": "2026-03-01", "days": 2, "best": 5}],
    "daily_post": [
        {
            "server": SERVER,
            "date": "2026-03-01",
            "claimed": NOON,
            "channel": 61,
            "message": 62,
            "refused": False,
        }
    ],
    "secret": [{"name": "daily", "value": "hush"}],
    "board": [
        {"id": BOARD, "server": SERVER, "era": 1, "game": "every", "period": "ever", **_TOTALS}
    ],
    "standing": [
        {
            "player": ANN,
            "board": BOARD,
            **_TOTALS,
            "bound": 0.5,
            "clean_bound": 0.25,
            "share": 0.125,
        }
    ],
    "record": [
        {
            "player": ANN,
            "game": "every",
            **_TOTALS,
            "practice": 5,
            "streak": 1,
            "best_streak": 2,
            "best_up": 52,
            "moves": 420,
            "seconds": 99,
            "undos": 4,
            "hints": 3,
            "fewest_moves": 120,
            "fewest_seconds": 50,
        }
    ],
    "spread": [{"player": ANN, "game": "canfield", "up": 52, "games": 3}],
    "account": [{"player": ANN, **_MONEY}],
    "house": [{"server": SERVER, "era": 1, **_MONEY}],
    "night": [
        {
            "server": SERVER,
            "era": 1,
            "date": "2026-03-01",
            "player": ANN,
            **_MONEY,
            "profit": 405,
        }
    ],
}
"""Rows of step 0005, by the old names of tables and columns."""

NEW_TABLE_NAMES = {
    "player": "player_settings",
    "server": "server_settings",
    "solution": "viewed_solution",
    "board": "leaderboard",
    "record": "player_record",
    "spread": "cards_up_histogram",
    "account": "house_account",
    "house": "house_totals",
    "night": "house_night",
}
NEW_OUTCOMES: dict[object, object] = {"given-up": "resigned", "left": "abandoned"}


def insert_old_rows(connection: Connection) -> None:
    """Fill a database of step 0005, and delete the game that had the largest id."""
    old = MetaData()
    old.reflect(connection)
    for table in old.sorted_tables:
        if rows := OLD_ROWS.get(table.name):
            connection.execute(insert(table), rows)
    connection.execute(text(f"DELETE FROM game WHERE id = {LAST_DELETED_GAME}"))
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT setval('game_id_seq', {LAST_DELETED_GAME})"))


def load_rows(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    """Every table's values in the order of its columns, as the driver gives them."""
    tables = MetaData()
    tables.reflect(connection)
    return {
        name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))]
        for name, table in tables.tables.items()
        if name != "alembic_version"
    }


@pytest.mark.slow
async def test_renaming_keeps_every_row(bare_database_url: str) -> None:
    engine = create_async_engine(bare_database_url)
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0005")
        await conn.run_sync(insert_old_rows)
        before = await conn.run_sync(load_rows)
    assert all(before.values())
    expected = {
        NEW_TABLE_NAMES.get(name, name): [
            tuple(NEW_OUTCOMES.get(value, value) for value in row) for row in rows
        ]
        for name, rows in before.items()
    }
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0006")
        assert await conn.run_sync(load_rows) == expected
    await engine.dispose()
    async with open_store(bare_database_url) as store, store.begin_write() as conn:
        found = await games.find_game(conn, GAME + 2)
        assert isinstance(found, Game)
        assert found.outcome is GameOutcome.ABANDONED
        new = await games.insert_game(conn, make_game(player_id=BEN))
        assert new.id == LAST_DELETED_GAME + 1
