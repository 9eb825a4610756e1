"""A year of play as a SQLite database: a million results by 20,000 players on 200 servers."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

from tqdm import tqdm

from bot.models.accounts import ServerSettings
from bot.models.games import DealSource, GameOutcome, GameResult, PriceBook
from bot.services.house import CARD_PAYOUT, DECK_PRICES, FULL_PAYOUT
from bot.store import open_store
from bot.store.recount import RowValues
from bot.variants import VARIANTS
from tests.golden_games import WON_GAME
from tests.services.expected_totals import (
    LEADERBOARD_SUM_COLUMNS,
    MONEY_SUM_COLUMNS,
    compute_expected_totals,
)

NOW = datetime(2026, 11, 19, 12, tzinfo=UTC)
"""The time after all games: a Thursday in the middle of its week and month."""

PLAYERS = 20_000
SERVERS = 200
FIRST_PLAYER = 10**17
FIRST_SERVER = 10**16
_YEAR_SECONDS = 365 * 24 * 3600
_LONGEST_GAME = len(WON_GAME.moves)
_RESULT_COLUMNS = (
    *("player_id", "server_id", "variant", "deal", "deal_source", "outcome"),
    *("dealt_at", "ended_at", "move_count", "seconds", "undos", "hints", "auto_uses"),
    *("cards_up", "is_counted", "era", "price", "payout", "counts_globally"),
)
_PLAYER_TOTALS = (
    "player_record",
    "cards_up_histogram",
    "house_account",
    "house_night",
    "standing",
)
_INDEX_QUERY = "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"


def database_url(path: Path) -> str:
    """Return the URL with which the store opens the file."""
    return f"sqlite+aiosqlite:///{path}"


def make_database(path: Path, result_count: int, share_of_year: float = 1.0) -> None:
    """Write the database, always the same for the same arguments: the last share of a year."""
    part = path.with_suffix(".part")
    part.unlink(missing_ok=True)
    asyncio.run(_create_empty_database(part))
    with closing(sqlite3.connect(part)) as database:
        for pragma in ("journal_mode=OFF", "synchronous=OFF", "cache_size=-500000"):
            database.execute(f"PRAGMA {pragma}")
        indexes = database.execute(_INDEX_QUERY).fetchall()
        for name, _ in indexes:
            database.execute(f"DROP INDEX {name}")
        _fill_tables(database, result_count, share_of_year)
        for _, sql in indexes:
            database.execute(sql)
        database.commit()
        database.execute("PRAGMA journal_mode=WAL")
    part.rename(path)


async def _create_empty_database(path: Path) -> None:
    async with open_store(database_url(path)):
        pass


def list_game_counts(result_count: int) -> list[int]:
    """Return how many games each player plays: a few play many, most play few."""
    weights = [1 / (rank + 20) ** 0.8 for rank in range(PLAYERS)]
    marks = list(accumulate(weights))
    ends = [round(result_count * mark / marks[-1]) for mark in marks]
    return [end - begin for begin, end in zip([0, *ends], ends, strict=False)]


def _fill_tables(database: sqlite3.Connection, result_count: int, share_of_year: float) -> None:
    random_source = Random(1)
    servers = {
        number: ServerSettings(id=number, is_on_global_leaderboards=random_source.random() > 0.05)
        for number in range(FIRST_SERVER, FIRST_SERVER + SERVERS)
    }
    player_ids = list(range(FIRST_PLAYER, FIRST_PLAYER + PLAYERS))
    random_source.shuffle(player_ids)
    database.execute(f"CREATE TEMP TABLE raw ({', '.join(_RESULT_COLUMNS)})")
    sums = _SharedSums()
    for player_id, result_count_of_player in tqdm(
        zip(player_ids, list_game_counts(result_count), strict=True),
        total=PLAYERS,
        unit="player",
        disable=None,
    ):
        results = [
            replace(result, counts_globally=servers[result.server_id].is_on_global_leaderboards)
            if result.server_id
            else result
            for result in _make_player_results(
                random_source, player_id, result_count_of_player, list(servers), share_of_year
            )
        ]
        _insert_rows(database, "raw", (_list_result_values(result) for result in results))
        totals = compute_expected_totals(player_id, results, (), NOW)
        sums.add_player(totals)
        for total_kind in _PLAYER_TOTALS:
            _insert_totals(database, total_kind, totals[total_kind])
    sums.insert(database)
    database.executemany(
        "INSERT INTO server_settings"
        " (id, public_channel_ids, is_on_global_leaderboards, min_ranked_games, era)"
        " VALUES (?, '', ?, 10, 0)",
        [(server.id, server.is_on_global_leaderboards) for server in servers.values()],
    )
    _insert_players(database, random_source, player_ids)
    _insert_games(database)


class _SharedSums:
    """The sums over all players: of each leaderboard, and of each house's money."""

    def __init__(self) -> None:
        self._leaderboards: dict[tuple[Any, ...], tuple[int, Counter[str]]] = {}
        self._houses: dict[tuple[int, int], Counter[str]] = {}

    def add_player(self, totals: Mapping[str, list[RowValues]]) -> None:
        """Add a player's totals, and give their standings the ids of the leaderboards."""
        for standing in totals["standing"]:
            key = tuple(standing.pop(name) for name in ("server_id", "era", "game_group", "period"))
            leaderboard_id, sums = self._leaderboards.setdefault(
                key, (len(self._leaderboards) + 1, Counter())
            )
            standing["leaderboard_id"] = leaderboard_id
            sums.update({name: standing[name] for name in LEADERBOARD_SUM_COLUMNS})
        for account in totals["house_account"]:
            self._add_money((0, 0), account)
        for night in totals["house_night"]:
            self._add_money((night["server_id"], night["era"]), night)

    def _add_money(self, house: tuple[int, int], row: RowValues) -> None:
        sums = self._houses.setdefault(house, Counter())
        sums.update({name: row[name] for name in MONEY_SUM_COLUMNS})

    def insert(self, database: sqlite3.Connection) -> None:
        """Write the sums."""
        _insert_rows(
            database,
            "leaderboard",
            (
                (leaderboard_id, *key, *_list_values(sums, LEADERBOARD_SUM_COLUMNS))
                for key, (leaderboard_id, sums) in self._leaderboards.items()
            ),
        )
        _insert_rows(
            database,
            "house_totals",
            (
                (*house, *_list_values(sums, MONEY_SUM_COLUMNS))
                for house, sums in self._houses.items()
            ),
        )


def _list_values(sums: Counter[str], names: Iterable[str]) -> list[int]:
    return [sums[name] for name in names]


def _insert_rows(database: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> None:
    rows = list(rows)
    if rows:
        places = ", ".join("?" * len(rows[0]))
        database.executemany(f"INSERT INTO {table} VALUES ({places})", rows)


def _insert_totals(database: sqlite3.Connection, total_kind: str, rows: list[RowValues]) -> None:
    if rows:
        names = list(rows[0])
        places = ", ".join(f":{name}" for name in names)
        database.executemany(
            f"INSERT INTO {total_kind} ({', '.join(names)}) VALUES ({places})", rows
        )


def _insert_players(database: sqlite3.Connection, chance: Random, ids: list[int]) -> None:
    for player in ids:
        record = "private" if chance.random() < 0.1 else "public"
        database.execute(
            "INSERT INTO player_settings (id, table_visibility, record_visibility)"
            " VALUES (?, 'public', ?)",
            (player, record),
        )


def _insert_games(database: sqlite3.Connection) -> None:
    """Insert games and results in order of time, as a real bot would."""
    database.execute("CREATE TEMP TABLE text (move_count INTEGER PRIMARY KEY, text)")
    texts = ((number, " ".join(WON_GAME.moves[:number])) for number in range(_LONGEST_GAME + 1))
    _insert_rows(database, "text", texts)
    database.execute("CREATE TEMP TABLE timely AS SELECT * FROM raw ORDER BY ended_at")
    names = ", ".join(_RESULT_COLUMNS)
    database.execute(
        "INSERT INTO game (id, player_id, server_id, variant, deal, deal_source, moves, redo_moves,"
        " auto_move_ranges, revision, outcome, dealt_at, last_active_at, ended_at, undos, hints,"
        " auto_uses, tallest_column, is_counted, price_book, counts_globally)"
        " SELECT timely.rowid, player_id, server_id, variant, deal, deal_source, text, '', '',"
        " timely.move_count, outcome, dealt_at, ended_at, ended_at, undos, hints, auto_uses, 13,"
        " is_counted,"
        " CASE price WHEN 50 THEN 'hoyle' WHEN 52 THEN 'english' END, counts_globally"
        " FROM timely JOIN text USING (move_count)"
    )
    database.execute(f"INSERT INTO result (game_id, {names}) SELECT rowid, {names} FROM timely")


def _list_result_values(result: GameResult) -> tuple[Any, ...]:
    values = [getattr(result, name) for name in _RESULT_COLUMNS]
    values[3] = str(values[3])
    values[6:8] = (f"{moment:%Y-%m-%d %H:%M:%S.%f}" for moment in values[6:8])
    return tuple(values)


def _make_player_results(
    chance: Random, player: int, amount: int, servers: list[int], share_of_year: float
) -> list[GameResult]:
    """Return a player's results by end, mostly of a few games on a few servers."""
    skill = chance.random()
    # The first servers are the largest.
    home, other = (servers[int(SERVERS * chance.random() ** 2.5)] for _ in range(2))
    games = chance.choices(list(VARIANTS), [1 / rank for rank in range(1, len(VARIANTS) + 1)], k=3)
    ends = sorted(1 - share_of_year + share_of_year * chance.random() for _ in range(amount))
    return [
        _make_random_result(
            chance,
            player,
            chance.choices((home, other, None), (70, 15, 15))[0],
            game,
            skill=skill,
            year_fraction=at,
        )
        for at in ends
        for game in [chance.choice(games)]
    ]


def _make_random_result(
    chance: Random,
    player: int,
    server: int | None,
    game: str,
    *,
    skill: float,
    year_fraction: float,
) -> GameResult:
    deck = 52 * VARIANTS[game].decks
    won = chance.random() < 0.3 * skill
    up = deck if won else int(deck * chance.random() ** 2 * 0.9)
    staked = game == "canfield" and chance.random() < 0.2
    fresh = staked or chance.random() < 0.9
    ended = NOW - timedelta(seconds=_YEAR_SECONDS * (1 - year_fraction))
    seconds = chance.randrange(60, 1500)
    return GameResult(
        game_id=0,
        player_id=player,
        server_id=server,
        variant=game,
        deal=chance.randrange(10**9),
        deal_source=DealSource.FRESH if fresh else DealSource.NAMED,
        outcome=GameOutcome.WON if won else GameOutcome.RESIGNED,
        dealt_at=ended - timedelta(seconds=seconds),
        ended_at=ended,
        move_count=chance.randrange(20, _LONGEST_GAME),
        seconds=seconds,
        undos=0 if staked or chance.random() < 0.6 else chance.randrange(1, 20),
        hints=0 if chance.random() < 0.8 else chance.randrange(1, 5),
        cards_up=up,
        is_counted=fresh,
        price=DECK_PRICES[PriceBook.HOYLE] if staked else None,
        payout=(FULL_PAYOUT if won else CARD_PAYOUT * up) if staked else None,
    )
