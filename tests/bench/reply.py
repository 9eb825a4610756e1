"""How long a whole move takes without Discord: store, engine, scene, picture and its words."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bot.engine.notation import read
from bot.locale.catalogue import english
from bot.services.asking import Deal, Seen
from bot.services.play import Play
from bot.store import open_store
from bot.store.players import Player
from bot.ui.sight import sight
from bot.ui.words import Listener
from tests.bench.figures import Figure
from tests.bench.rules import GAME, MOVES

PLAYER = 1
WHO = Listener(Player(id=PLAYER), english())


async def figures() -> list[Figure]:
    with TemporaryDirectory() as folder:
        async with open_store(f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}") as store:
            play = Play(store, lambda: datetime.now(UTC), lambda: GAME.deal)
            taken = [*await _game(play), *await _game(play)]
    name = "a whole move: loaded, judged, kept on a real SQLite file, drawn and described"
    return [Figure("reply_cpu_ms", median(taken), 3.0, name)]


async def _game(play: Play) -> list[float]:
    """A game's moves one by one, in milliseconds of CPU time; then it is given up."""
    table = await play.new(PLAYER, None, Deal(variant=GAME.variant, number=GAME.deal))
    taken = []
    for move in map(read, MOVES):
        before = time.process_time_ns()
        table = await play.move(PLAYER, move, Seen(table.game.id, table.game.revision))
        await sight(table, WHO)
        taken.append((time.process_time_ns() - before) / 1e6)
    await play.resign(PLAYER, Seen(table.game.id, table.game.revision))
    return taken
