"""Benchmarks of pictures, rules, replies and films: figures with their goals, as a table."""

import argparse
import asyncio
import json
import sys
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.engine.moves import Move
from bot.services.play import PlayService
from bot.services.requests import RequestIntake
from bot.services.tables import DealRequest, GameVersion, Table
from bot.store import Store, open_store
from tests.bench import moves, pictures
from tests.bench.measurements import Measurement, format_table, pin_to_one_core
from tests.bench.moves import FIRST_150_MOVES, MEASURED_GAME
from tests.bench.processes.bots import run_postgresql
from tests.store.databases import find_binaries


def main() -> int:
    """Measure everything; return 1 if `--check` is given and a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures by name")
    parser.add_argument("--check", action="store_true", help="fail if a goal is missed")
    options = parser.parse_args()
    with pin_to_one_core():
        figures = [
            *pictures.measure_pictures(),
            *pictures.measure_posters(),
            *pictures.measure_mix(),
            *moves.measure_rules(),
            *moves.measure_walks(),
            *asyncio.run(moves.measure_replies()),
            *asyncio.run(measure_databases()),
        ]
    figures += pictures.measure_ticker_delays()
    figures += [*asyncio.run(moves.measure_roundtrips()), *pictures.measure_film()]
    print(format_table(figures))
    if options.json:
        named = {figure.name: round(figure.value, 4) for figure in figures}
        options.json.write_text(json.dumps(named, indent=2) + "\n", "utf-8")
    return int(options.check and not all(figure.is_goal_met for figure in figures))


PLAYER = 1
GAMES = 4


async def measure_databases() -> list[Measurement]:
    """Return how much more CPU time the bot takes for a move on PostgreSQL; none without it."""
    if find_binaries() is None:
        return []
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        postgresql = stack.enter_context(run_postgresql(has_link=False))
        sqlite_url = f"sqlite+aiosqlite:///{folder / 'games.db'}"
        stores = [
            await stack.enter_async_context(open_store(url))
            for url in (sqlite_url, postgresql.direct_url)
        ]
        here, there = (TimedPlayer(store) for store in stores)
        for _ in range(GAMES):
            await here.deal_game()
            await there.deal_game()
            for number, move in enumerate(map(Move.parse, FIRST_150_MOVES)):
                for player in (here, there) if number % 2 else (there, here):
                    await player.play(move)
            await here.give_up()
            await there.give_up()
    ratio = median(there.milliseconds) / median(here.milliseconds)
    explanation = (
        f"the bot's CPU time of a stored move on PostgreSQL ({median(there.milliseconds):.2f} ms)"
        f" by that on SQLite ({median(here.milliseconds):.2f} ms), without its picture"
    )
    return [Measurement("postgresql_cpu_ratio", ratio, 1.2, explanation)]


@dataclass
class TimedPlayer:
    """A player whose moves on a store are timed."""

    store: Store
    milliseconds: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._play = PlayService(self.store, lambda: datetime.now(UTC), lambda: MEASURED_GAME.deal)
        self._intake = RequestIntake(time.monotonic)
        self._request_ids = count(1)

    async def deal_game(self) -> None:
        """Deal the measured game."""
        request = DealRequest(variant=MEASURED_GAME.variant, deal_number=MEASURED_GAME.deal)
        self._table = await self._play.start_game(PLAYER, None, request)

    async def play(self, move: Move) -> None:
        """Play a move as one request, and note the time of all threads."""
        before = time.process_time_ns()
        self._table = await asyncio.create_task(self._handle_request(move))
        self.milliseconds.append((time.process_time_ns() - before) / 1e6)

    async def give_up(self) -> None:
        """End the game."""
        await self._play.resign_game(PLAYER, self._version)

    async def _handle_request(self, move: Move) -> Table:
        request = self._intake.begin_request(next(self._request_ids), time.time(), lambda: False)
        return await self._play.play_move(PLAYER, move, self._version, request=request)

    @property
    def _version(self) -> GameVersion:
        return GameVersion(self._table.game.id, self._table.game.revision)


if __name__ == "__main__":
    sys.exit(main())
