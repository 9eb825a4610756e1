"""The time of a whole move without Discord: store, engine, scene, picture and alt text."""

from __future__ import annotations

import asyncio
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.engine.moves import Move
from bot.hosting.garbage_collection import collect_garbage_seldom
from bot.locale.catalogue import get_english_texts
from bot.models.players import PlayerSettings
from bot.services.games.game_requests import DealRequest, GameVersion
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from bot.services.requests import RequestIntake
from bot.store import open_store
from bot.ui.common.viewer import Viewer
from bot.ui.position.table_illustration import illustrate_table
from tests.bench.measurements import Measurement
from tests.bench.rules import FIRST_150_MOVES, MEASURED_GAME

PLAYER = 1
VIEWER = Viewer(PlayerSettings(id=PLAYER), get_english_texts())


async def measure_replies() -> list[Measurement]:
    """Return the CPU time of a move, from loading the game to its picture."""
    collect_garbage_seldom()  # as the bot does
    with TemporaryDirectory() as folder:
        async with open_store(f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}") as store:
            play = PlayService(store, lambda: datetime.now(UTC), lambda: MEASURED_GAME.deal)
            milliseconds = [*await _time_game(play), *await _time_game(play)]
    explanation = "a whole move: loaded, judged, kept on a real SQLite file, drawn and described"
    return [Measurement("reply_cpu_ms", median(milliseconds), 1.8, explanation)]


async def _handle_request(
    play: PlayService, intake: RequestIntake, request_id: int, table: Table, move: Move
) -> Table:
    """Play a move as one request, and return the new table."""
    intake.begin_request(request_id, time.time(), lambda: False)
    version = GameVersion(table.game.id, table.game.revision)
    table = await play.play_move(PLAYER, move, version)
    await illustrate_table(table, VIEWER)
    return table


async def _time_game(play: PlayService) -> list[float]:
    """Play a game and give it up; return each move's CPU time in milliseconds."""
    table = await play.start_game(
        PLAYER, None, DealRequest(variant=MEASURED_GAME.variant, deal_number=MEASURED_GAME.deal)
    )
    intake, milliseconds = RequestIntake(time.monotonic), []
    for number, move in enumerate(map(Move.parse, FIRST_150_MOVES)):
        before = time.process_time_ns()
        request_id = 1_000 * table.game.id + number
        table = await asyncio.create_task(_handle_request(play, intake, request_id, table, move))
        milliseconds.append((time.process_time_ns() - before) / 1e6)
    await play.resign_game(PLAYER, GameVersion(table.game.id, table.game.revision))
    return milliseconds
