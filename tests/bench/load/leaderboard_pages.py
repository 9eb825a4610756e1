"""What a page of a very long leaderboard costs, at any depth, on SQLite and PostgreSQL.

`python -m tests.bench.load.leaderboard_pages` makes the global leaderboard of one game, with a
tenth of its standings changed since the database last tidied up, and measures pages of it: the
first, one in the middle, the last, and that of a player in the middle of the ranks. What the bot
remembers of a long ranking for some seconds is there, except for `own_first_view`.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict, replace
from itertools import repeat
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bot.models.leaderboards import LeaderboardKey, LeaderboardRanking
from bot.services.leaderboards import LeaderboardQuery, LeaderboardService
from bot.services.statistics import Period, build_period_key, compute_wilson_interval
from bot.store import Store, open_store
from bot.store.leaderboards import ADD_TO_LEADERBOARD, ADD_TO_STANDING, SUM_COLUMNS
from tests.bench.load.year_database import NOW
from tests.bench.measurements import Measurement, format_table
from tests.bench.processes.bots import MeasuredDatabase, connect, run_postgresql, run_sqlite

FIRST_PLAYER = 10**17
GAME, CARDS = "canfield", 52
REPEATS = 20
MAX_MS = 50.0
_BATCH_SIZE = 5_000
_CHANGED_SHARE = 0.1


def main() -> int:
    """Print the figures; return 1 where a goal is missed."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.load.leaderboard_pages", description=__doc__
    )
    parser.add_argument("--players", type=int, default=300_000, metavar="N", help="on the board")
    players = parser.parse_args().players
    with TemporaryDirectory() as folder, run_sqlite(Path(folder)) as database:
        figures = asyncio.run(measure_pages("sqlite", database, players))
    with run_postgresql(has_link=False) as database:
        figures += asyncio.run(measure_pages("postgresql", database, players))
    print(format_table(figures))
    return 0 if all(figure.is_goal_met for figure in figures) else 1


async def measure_pages(
    name: str, database: MeasuredDatabase, player_count: int
) -> list[Measurement]:
    """Return the times of pages in this database, which is empty."""
    async with open_store(database.url) as store:
        await _fill_leaderboard(store, database.url, player_count)
        return [
            figure
            for ranking in LeaderboardRanking
            for figure in await _measure_ranking(name, store, ranking)
        ]


async def _measure_ranking(
    name: str, store: Store, ranking: LeaderboardRanking
) -> list[Measurement]:
    service = _build_service(store)
    query = LeaderboardQuery(game_group=GAME, ranking=ranking, page_number=0)
    first = await service.load_leaderboard_page(0, query)
    middle_page = first.last_page_number // 2
    middle = await service.load_leaderboard_page(0, replace(query, page_number=middle_page))
    player_in_middle = middle.ranked_rows[0].player_id
    views = {
        "first": (0, 0),
        "middle": (0, middle_page),
        "last": (0, first.last_page_number),
        "last_with_own": (player_in_middle, first.last_page_number),
        "own": (player_in_middle, None),
        "own_first_view": (player_in_middle, None),
    }
    about = f"median wall time of a page, {first.ranked_player_count} of the players ranked"
    figures = []
    for view, (viewer, page) in views.items():
        services = (
            (_build_service(store) for _ in range(REPEATS))
            if view.endswith("_first_view")
            else repeat(service, REPEATS)
        )
        milliseconds = await _measure_wall_ms(services, viewer, replace(query, page_number=page))
        figures.append(
            Measurement(f"{name}_{ranking.value}_{view}_ms", milliseconds, MAX_MS, about)
        )
    return figures


def _build_service(store: Store) -> LeaderboardService:
    """Return a service that remembers nothing yet, and later all that it has seen."""
    return LeaderboardService(store, lambda: NOW)


async def _measure_wall_ms(
    services: Iterable[LeaderboardService], viewer: int, query: LeaderboardQuery
) -> float:
    """Return the median time of a page from each of these services."""
    times = []
    for service in services:
        began_at = time.perf_counter()
        await service.load_leaderboard_page(viewer, query)
        times.append(1000 * (time.perf_counter() - began_at))
    return median(times)


async def _fill_leaderboard(store: Store, url: str, player_count: int) -> None:
    chance = Random(1)
    standings = [_make_standing(chance, FIRST_PLAYER + 97 * n) for n in range(player_count)]
    chance.shuffle(standings)
    async with store.begin_write() as conn:
        key = LeaderboardKey(game_group=GAME, period=build_period_key(Period.ALL_TIME, NOW))
        sums = {name: sum(row[name] for row in standings) for name in SUM_COLUMNS}
        [board] = await ADD_TO_LEADERBOARD(conn, asdict(key) | sums)
    for standing in standings:
        standing["leaderboard_id"] = board.id
    await _write_standings(store, standings)
    await _tidy_up(url)
    lost_game = {"games": 1, "wins": 0, "clean_wins": 0, "cards_up": 9, "cards_in_play": CARDS}
    played = chance.sample(standings, int(player_count * _CHANGED_SHARE))
    await _write_standings(store, [standing | lost_game for standing in played])


async def _write_standings(store: Store, standings: list[dict[str, Any]]) -> None:
    for begin in range(0, len(standings), _BATCH_SIZE):
        async with store.begin_write() as conn:
            await ADD_TO_STANDING(conn, *standings[begin : begin + _BATCH_SIZE])


async def _tidy_up(url: str) -> None:
    """Do what PostgreSQL's autovacuum does now and then."""
    if url.startswith("postgresql"):
        connection = await connect(url)
        await connection.execute("VACUUM ANALYZE")
        await connection.close()


def _make_standing(chance: Random, player_id: int) -> dict[str, Any]:
    """Return a player's standing; a few play much, most play little."""
    games = min(int(4 * chance.paretovariate(0.8)), 5_000)
    wins = int(games * chance.random() * 0.5)
    clean_wins = int(wins * chance.random())
    cards_up = int(games * CARDS * chance.random())
    return {
        "player_id": player_id,
        "games": games,
        "wins": wins,
        "clean_wins": clean_wins,
        "cards_up": cards_up,
        "cards_in_play": games * CARDS,
        "win_rate_bound": compute_wilson_interval(wins, games)[0],
        "clean_win_rate_bound": compute_wilson_interval(clean_wins, games)[0],
        "cards_up_share": cards_up / (games * CARDS),
    }


if __name__ == "__main__":
    sys.exit(main())
