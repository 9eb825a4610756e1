"""Single steps of the upgrade keep every row, and give new columns their values."""

from contextlib import nullcontext
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, MetaData, Table, insert, inspect, select, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.models.accounts import ServerSettings
from bot.models.contests import Contest, ContestKind
from bot.models.games import Game, GameOutcome, GameResult
from bot.models.player_records import PlayerRecord
from bot.services.game_ends import build_result
from bot.services.tables import build_table
from bot.store import accounts, contests, games, open_store
from bot.store.contests import DailyAlreadyChosenError
from bot.store.player_records import load_player_record
from bot.store.schema import game_table, player_record_table, result_table
from bot.store.sql import get_field_values
from tests.store.sample_games import ANN, BEN, NOON, make_game, minutes_after_noon
from tests.store.test_contests import SAMPLE_CHALLENGE
from tests.store.test_upgrade import upgrade_to

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


PLACES = [(7, None), (7, None), (8, None), (None, 30), (None, 31), (7, None), (None, 30)]


def insert_old_contests(connection: Connection) -> None:
    """Store a daily, and a challenge for each of `PLACES`, in a database of step 0006."""
    old = MetaData()
    old.reflect(connection)
    for position, (server_id, channel_id) in enumerate([(None, None), *PLACES]):
        values = {
            "kind": "challenge" if position else "daily",
            "date": None if position else "2026-03-01",
            "variant": "canfield",
            "deal": "7",
            "is_fresh_deal": True,
            "tie_breaker": "moves",
            "allows_undo": True,
            "allows_hints": True,
            "invited_player_ids": "",
            "server_id": server_id,
            "home_channel_id": channel_id,
            "starts_at": NOON,
            "ends_at": NOON,
        }
        connection.execute(insert(old.tables["contest"]), values)


@pytest.mark.slow
async def test_challenges_of_an_older_database_are_numbered_in_each_place(
    bare_database_url: str,
) -> None:
    engine = create_async_engine(bare_database_url)
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0006")
        await conn.run_sync(insert_old_contests)
    await engine.dispose()
    async with open_store(bare_database_url) as store, store.begin_write() as conn:
        numbers = await conn.execute(text("SELECT number FROM contest ORDER BY id"))
        assert list(numbers.scalars()) == [None, 1, 2, 1, 1, 1, 3, 2]
        stored = await contests.insert_contest(conn, SAMPLE_CHALLENGE)
        assert stored.number == 1


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
            result = await games.find_result_of_game(conn, game_id)
            assert game is not None
            assert result is not None
            assert (game.seconds, result.seconds) == (expected_seconds, expected_seconds), game_id
        for game_group in ("every", make_game().variant):
            record = await load_player_record(conn, ANN, game_group)
            assert record.seconds == 14 + 28 + 28


NEXT_PLAYER = ANN + 1
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
    (LOCAL, NEXT_PLAYER): False,
    (GLOBAL, ANN): True,
    (GLOBAL, NEXT_PLAYER): True,
    (LEAVING, ANN): False,
    (LEAVING, NEXT_PLAYER): True,
    (JOINING, ANN): True,
    (JOINING, NEXT_PLAYER): False,
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
            result = await games.find_result_of_game(conn, number)
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


OWN_SERVER = 71
DATE = "2026-03-01"
DAILY = Contest(
    kind=ContestKind.DAILY,
    date=DATE,
    variant="canfield",
    deal=7,
    starts_at=NOON,
    ends_at=minutes_after_noon(90),
)


async def test_an_upgrade_keeps_dailies_and_lets_servers_have_their_own(
    bare_database_url: str,
) -> None:
    engine = create_async_engine(bare_database_url)
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0029")
        for kind, date, server in (
            ("daily", f"'{DATE}'", "NULL"),
            ("challenge", "NULL", OWN_SERVER),
        ):
            await conn.execute(
                text(
                    "INSERT INTO contest (kind, date, variant, deal, is_fresh_deal,"
                    " tie_breaker, allows_undo, allows_hints, invited_player_ids, server_id,"
                    f" starts_at, ends_at) VALUES ('{kind}', {date}, 'canfield', '7',"
                    f" true, 'moves', true, true, '', {server}, '{NOON:%Y-%m-%d %H:%M:%S.%f}',"
                    f" '{minutes_after_noon(90):%Y-%m-%d %H:%M:%S.%f}')"
                )
            )
        await conn.execute(
            text(
                "INSERT INTO server_settings (id, public_channel_ids, is_on_global_leaderboards,"
                f" min_ranked_games, era) VALUES ({OWN_SERVER}, '', false, 10, 0)"
            )
        )
    await engine.dispose()
    async with open_store(bare_database_url) as store:
        async with store.begin_read() as conn:
            assert await contests.find_daily_contest(conn, DATE) == replace(DAILY, id=1)
            assert await contests.find_own_daily_contest(conn, OWN_SERVER, DATE) is None
            settings = await accounts.load_server_settings(conn, OWN_SERVER)
            assert settings == ServerSettings(id=OWN_SERVER, is_on_global_leaderboards=False)
        for server_id, is_taken in ((None, True), (OWN_SERVER, False), (OWN_SERVER, True)):
            insertion = store.begin_write()
            with pytest.raises(DailyAlreadyChosenError) if is_taken else nullcontext():
                async with insertion as conn:
                    await contests.insert_contest(conn, replace(DAILY, server_id=server_id))
        async with store.begin_read() as conn:
            assert await contests.find_daily_contest(conn, DATE) == replace(DAILY, id=1)
            own_daily = await contests.find_own_daily_contest(conn, OWN_SERVER, DATE)
            assert own_daily is not None
            assert own_daily.is_own_daily
