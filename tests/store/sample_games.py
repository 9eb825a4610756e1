"""Games, leaderboards and filled databases for the store's tests."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Boolean, Column, Double, Enum, Integer, String, Table, insert, select

from bot.models.games import DealSource, Game
from bot.models.leaderboards import (
    LeaderboardKey,
    LeaderboardRanking,
    LeaderboardTotals,
)
from bot.services.statistics import compute_wilson_interval
from bot.store import BatchConnection, Connection, Store, leaderboards
from bot.store.schema import metadata
from bot.store.sql import (
    DealNumberType,
    MoveListType,
    NumberListType,
    RangeListType,
    UtcDateTimeType,
)
from bot.store.totals import LEADERBOARD, STANDING
from tests.store.databases import open_migrated_store

ANN, BEN = 401, 402
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def minutes_after_noon(minutes: int) -> datetime:
    """Return a time on the day of the sample games."""
    return NOON + timedelta(minutes=minutes)


def make_game(**fields: Any) -> Game:
    """Return a new game on Ann's table, with these fields changed."""
    defaults: dict[str, Any] = {
        "player_id": ANN,
        "variant": "canfield",
        "deal": 123456,
        "deal_source": DealSource.FRESH,
        "dealt_at": NOON,
        "last_active_at": NOON,
        "last_move_at": NOON,
        "last_new_move_at": NOON,
        "ends_by": NOON + timedelta(days=30),
        "moves_made": len(fields.get("moves", ())),
    }
    return Game(**{**defaults, **fields})


SERVER = 77
SERVER_KEY = LeaderboardKey(server_id=SERVER, game_group="canfield", period="ever")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSums:
    """Sums of one or more games; `cards_up` of `cards_in_play` reached the foundations."""

    games: int = 1
    wins: int
    clean_wins: int
    cards_up: int
    cards_in_play: int


async def add_to_leaderboards(
    conn: Connection, keys: Iterable[LeaderboardKey], player_id: int, totals: GameSums
) -> None:
    """Add these totals to all these leaderboards, and to the player's standings on them."""
    sums = asdict(totals)
    ranking_values = {
        "win_rate_bound": compute_wilson_interval(totals.wins, totals.games)[0],
        "clean_win_rate_bound": compute_wilson_interval(totals.clean_wins, totals.games)[0],
        "cards_up_share": totals.cards_up / totals.cards_in_play,
    }
    for key in keys:
        [board] = await LEADERBOARD.add(conn, asdict(key) | sums)
        standing = {"leaderboard_id": board.id, "player_id": player_id, **sums, **ranking_values}
        await STANDING.add(conn, standing)


def make_totals(games: int, wins: int, clean: int = 0, up: int = 0, cards: int = 100) -> GameSums:
    """Return a player's totals."""
    return GameSums(games=games, wins=wins, clean_wins=clean, cards_up=up, cards_in_play=cards)


async def add_totals(store: Store, key: LeaderboardKey, **totals_by_name: GameSums) -> None:
    """Add totals of players, who are named `p` and their id."""
    async with store.begin_write(None) as conn:
        for name, totals in totals_by_name.items():
            player_id = int(name[1:])
            await add_to_leaderboards(conn, [key], player_id, totals)


async def get_leaderboard(conn: Connection, key: LeaderboardKey = SERVER_KEY) -> LeaderboardTotals:
    """Return a leaderboard that exists."""
    board = await leaderboards.find_leaderboard(conn, key)
    assert board is not None
    return board


async def list_ranked_players(
    store: Store,
    ranking: LeaderboardRanking = LeaderboardRanking.ALL_WINS,
    *,
    min_games: int = 1,
    key: LeaderboardKey = SERVER_KEY,
) -> list[int]:
    """Return the ranked players, best first, after checking the rank of each."""
    async with store.begin_read(None) as conn:
        leaderboard_id = (await get_leaderboard(conn, key)).id
        standings = await leaderboards.list_ranked_standings(
            conn, leaderboard_id, ranking, min_games=min_games, offset=0, limit=100
        )
        assert await leaderboards.count_ranked_standings(conn, leaderboard_id, min_games) == len(
            standings
        )
        for rank, standing in enumerate(standings, 1):
            assert await leaderboards.load_standing_rank(conn, standing, ranking, min_games) == rank
        return [standing.player_id for standing in standings]


_EXAMPLES: tuple[tuple[type[Any], Any], ...] = (
    (DealNumberType, 10**20 - 1),
    (MoveListType, ("t2", "f", "draw") * 300),
    (NumberListType, (2**62 + 1, 5)),
    (RangeListType, ((0, 3), (12, 20))),
    (UtcDateTimeType, datetime(2026, 3, 1, 12, 0, 0, 250_001, tzinfo=UTC)),
    (Boolean, True),
    (Integer, 3),
    (Double, 0.1 + 0.2),
    (String, "Größe 🂡 '\\N"),
)
"""A value for each type of column; a type stands before those that it is one of."""

_VALUES_FOR_CHECKS: dict[str, dict[str, Any]] = {
    "contest": {"kind": "daily"},
    "game": {"slot": None},
}
"""What checks ask for beyond the types; every other column has the example of its type."""


async def fill_all_tables(url: str) -> None:
    """Insert a row into every table of an empty database."""
    async with open_migrated_store(url) as store, store.begin_write(None) as conn:
        await conn.run_sync(_insert_rows)


def _insert_rows(conn: BatchConnection) -> None:
    keys: dict[Table, Any] = {}
    for table in metadata.sorted_tables:
        row = {
            column.name: _make_value(column, keys)
            for column in table.columns
            if column is not table.autoincrement_column and column.computed is None
        }
        inserted = conn.execute(insert(table).values(row | _VALUES_FOR_CHECKS.get(table.name, {})))
        keys[table] = inserted.inserted_primary_key


def _make_value(column: Column[Any], keys: dict[Table, Any]) -> Any:
    for foreign_key in column.foreign_keys:
        parent: Any = foreign_key.column
        return getattr(keys[parent.table], parent.name)
    if isinstance(column.type, Enum):
        return column.type.enums[0]
    value = next(value for kind, value in _EXAMPLES if isinstance(column.type, kind))
    return value[: column.type.length] if isinstance(column.type, String) else value


async def load_all_rows(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of all tables in the order of their keys, as the bot's functions get them."""
    async with store.begin_read(None) as conn:
        return {
            table.name: [
                tuple(row) for row in await conn.execute(select(table).order_by(*table.primary_key))
            ]
            for table in metadata.sorted_tables
        }


async def load_rows_of(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of all tables of a database that nobody else uses."""
    async with open_migrated_store(url) as store:
        return await load_all_rows(store)
