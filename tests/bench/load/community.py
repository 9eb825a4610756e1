"""Leaderboards and records of a year of play, read while others play.

Makes a database of a million results unless it exists, and measures the wall-clock time of reading
a page and the cost of counting a result.
"""

import argparse
import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from itertools import count, product
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import gettempdir

from sqlalchemy import text

from bot.models.games import DealSource, Game, GameOutcome, GameResult
from bot.models.leaderboards import LeaderboardRanking
from bot.services import game_ends
from bot.services.leaderboards import LeaderboardQuery, LeaderboardService
from bot.services.play import PlayService
from bot.services.player_records import PlayerRecordService
from bot.services.statistics import Period
from bot.services.tables import DealRequest
from bot.store import games, open_store
from bot.store.database import Store
from tests.bench.load import year_database
from tests.bench.measurements import Measurement, format_table

GAME_GROUPS = ("every", "family:canfield", "canfield")
REPEATS = 3
RECORD_READS = 600
MEASURED_MOVES = 300
MOVE_PAUSE = 0.02
"""Seconds between background moves: about forty moves a second."""


def main() -> int:
    """Measure everything; return 1 if `--check` is given and a goal is missed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.load.community", description=__doc__
    )
    parser.add_argument(
        "--results",
        type=int,
        default=1_000_000,
        metavar="N",
        help="results in the database (default: a million)",
    )
    parser.add_argument(
        "--path",
        type=Path,
        metavar="FILE",
        help="the database (default: in the folder for temporary files)",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures by name")
    parser.add_argument("--check", action="store_true", help="fail if a goal is missed")
    options = parser.parse_args()
    path = options.path or Path(gettempdir()) / f"patience-year-{options.results}.sqlite"
    if not path.exists():
        before = time.perf_counter()
        year_database.make_database(path, options.results)
        print(f"made in {time.perf_counter() - before:.0f} s", file=sys.stderr)
    print(f"{path}: {path.stat().st_size / 1e6:.0f} MB", file=sys.stderr)
    figures = asyncio.run(measure_community(path))
    print(format_table(figures))
    if options.json:
        named = {figure.name: round(figure.value, 4) for figure in figures}
        options.json.write_text(json.dumps(named, indent=2) + "\n", "utf-8")
    return int(options.check and not all(figure.is_goal_met for figure in figures))


async def measure_community(path: Path) -> list[Measurement]:
    """Return all figures, measured on this database."""
    async with open_store(year_database.database_url(path)) as store:
        play = await _seat_player(store, 1)
        quiet = await _measure_moves(play, 1, MEASURED_MOVES)
        async with _play_in_background(store, 2):
            boards = await _measure_leaderboard_pages(store)
            records = await _measure_record_pages(store)
        async with _read_pages_in_background(store):
            busy = await _measure_moves(play, 1, MEASURED_MOVES)
        worked, committed = await measure_counting(store, await _list_players_by_games(store))
    return [
        *_summarise_times("board", boards, "a leaderboard page, wall clock, while others play"),
        *_summarise_times("record", records, "a record page, likewise"),
        Measurement("count_ms", median(worked), 2.0, "counting a result, without its commit"),
        Measurement(
            "count_commit_ms", median(committed), None, "the commit, which waits for the disk"
        ),
        Measurement("move_quiet_ms", median(quiet), None, "a move, checked and stored"),
        Measurement("move_busy_ms", median(busy), None, "a move while pages are read"),
    ]


def _summarise_times(name: str, milliseconds: list[float], explanation: str) -> list[Measurement]:
    return [
        Measurement(f"{name}_ms", median(milliseconds), 50.0, explanation),
        Measurement(
            f"{name}_p99_ms", quantiles(milliseconds, n=100)[-1], 200.0, "the 99th percentile"
        ),
    ]


async def _time_ms(awaitable: Awaitable[object]) -> float:
    before = time.perf_counter_ns()
    await awaitable
    return (time.perf_counter_ns() - before) / 1e6


async def _measure_leaderboard_pages(store: Store) -> list[float]:
    """Return the times of every kind of page, several times each, in random order."""
    boards = LeaderboardService(store, lambda: year_database.NOW)
    chance = Random(2)
    players = await _list_players_by_games(store)
    taken = []
    views = [
        (
            LeaderboardQuery(
                server_id=server, game_group=game, period=period, ranking=ranking, page_number=0
            ),
            where,
        )
        for server, game, period, ranking, where in product(
            (
                None,
                year_database.FIRST_SERVER,
                year_database.FIRST_SERVER + year_database.SERVERS // 2,
            ),
            GAME_GROUPS,
            Period,
            LeaderboardRanking,
            ("first", "middle", "last", "own"),
        )
        for _ in range(REPEATS)
    ]
    chance.shuffle(views)
    for view, where in views:
        player = chance.choice(players)
        last = (await boards.load_leaderboard_page(player, view)).last_page_number
        page = {"first": 0, "middle": last // 2, "last": last, "own": None}[where]
        taken.append(
            await _time_ms(boards.load_leaderboard_page(player, replace(view, page_number=page)))
        )
    return taken


async def _measure_record_pages(store: Store) -> list[float]:
    """Return the times of record pages: of frequent and random players, of all games and one."""
    stats = PlayerRecordService(store, lambda: year_database.NOW)
    chance = Random(3)
    players = await _list_players_by_games(store)
    taken = []
    for number in range(RECORD_READS):
        player = players[number % 100] if number % 2 else chance.choice(players)
        sheet = await stats.load_record_page(player, player)
        game = (
            chance.choice(sheet.selectable_records).game_group if sheet.selectable_records else None
        )
        taken.append(await _time_ms(stats.load_record_page(player, player, game)))
    return taken


async def _list_players_by_games(store: Store) -> list[int]:
    """Return the players with counted games, the most frequent first."""
    query = (
        "SELECT player_id FROM player_record WHERE game_group = 'every' AND games > 0"
        " ORDER BY games DESC"
    )
    async with store.begin_read() as conn:
        return list((await conn.execute(text(query))).scalars())


@asynccontextmanager
async def _run_in_background(work: Callable[[], Awaitable[object]]) -> AsyncIterator[None]:
    async def repeat() -> None:
        while True:
            await work()

    task = asyncio.create_task(repeat())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def _play_in_background(store: Store, player: int) -> AsyncIterator[None]:
    """Let a player move during the block."""
    play = await _seat_player(store, player)
    async with _run_in_background(lambda: _measure_moves(play, player, 2)):
        yield


@asynccontextmanager
async def _read_pages_in_background(store: Store) -> AsyncIterator[None]:
    """Read random leaderboards and records during the block."""
    boards, stats = (
        LeaderboardService(store, lambda: year_database.NOW),
        PlayerRecordService(store, lambda: year_database.NOW),
    )
    players = await _list_players_by_games(store)
    chance = Random(4)

    async def read_pages() -> None:
        player = chance.choice(players)
        await boards.load_leaderboard_page(
            player, LeaderboardQuery(game_group=chance.choice(GAME_GROUPS), page_number=None)
        )
        await stats.load_record_page(player, player)

    async with _run_in_background(read_pages):
        yield


_fresh_numbers = count(10**8)


async def _seat_player(store: Store, player: int) -> PlayService:
    """Return a service; the player's table in it has a move to undo."""
    play = PlayService(store, lambda: year_database.NOW, lambda: next(_fresh_numbers))
    async with store.begin_read() as conn:
        at_table = await games.find_game_on_table(conn, player)
    if at_table is None:
        await play.start_game(player, None, DealRequest(variant="canfield"))
    await play.draw_cards(player)
    return play


async def _measure_moves(play: PlayService, player: int, times: int) -> list[float]:
    """Return the times of undoing and redoing a move."""
    taken = []
    for _ in range(times // 2):
        for move in (play.undo_moves, play.redo_moves):
            taken.append(await _time_ms(move(player)))
            await asyncio.sleep(MOVE_PAUSE)
    return taken


COUNTED_RESULTS = 300
FIRST_DEAL_NUMBER = 2 * 10**8
"""Deals from here on are played by nobody else in the measurement."""


async def measure_counting(store: Store, players: Sequence[int]) -> tuple[list[float], list[float]]:
    """Return the milliseconds of counting these players' results, and those of their commits."""
    chance, deal_numbers = Random(5), count(FIRST_DEAL_NUMBER)
    worked, committed = [], []
    for _ in range(COUNTED_RESULTS):
        key = chance.choice(["canfield", "klondike", "forty-thieves"])
        server = year_database.FIRST_SERVER + int(year_database.SERVERS * chance.random() ** 2.5)
        began = year_database.NOW
        game = Game(
            player_id=chance.choice(players),
            server_id=server,
            variant=key,
            deal=next(deal_numbers),
            deal_source=DealSource.FRESH,
            moves=("draw",),
            slot=None,
            outcome=GameOutcome.RESIGNED,
            dealt_at=began,
            last_active_at=began,
            ended_at=began,
        )
        async with store.begin_write() as conn:
            game = await games.insert_game(conn, game)
            before = time.perf_counter_ns()
            await game_ends.record_result(conn, _make_result(game))
            done = time.perf_counter_ns()
        worked.append((done - before) / 1e6)
        committed.append((time.perf_counter_ns() - done) / 1e6)
    return worked, committed


def _make_result(game: Game) -> GameResult:
    assert game.outcome is not None  # the game is over
    assert game.ended_at is not None  # as above
    return GameResult(
        game_id=game.id,
        player_id=game.player_id,
        server_id=game.server_id,
        variant=game.variant,
        deal=game.deal,
        deal_source=game.deal_source,
        outcome=game.outcome,
        dealt_at=game.dealt_at,
        ended_at=game.ended_at,
        move_count=1,
        seconds=60,
        cards_up=7,
    )


if __name__ == "__main__":
    sys.exit(main())
