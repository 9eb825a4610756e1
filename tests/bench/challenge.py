"""``python -m tests.bench.challenge``: a challenge of two hundred, fifty moves a second together.

One process plays, follows and shows: moves go through the services, each with its picture drawn as
for an answer, and the scoreboard is edited by the real client over the sockets of a sandbox that is
a process of its own. Each round is played twice, without a challenge and in one, at the same deal.
"""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from bot.hosting.keeping_up import keeping_up
from bot.locale.catalogue import english
from bot.services.asking import Deal, Seen
from bot.services.play import Play
from bot.ui.challenges.announcing import ANNOUNCED_EVERY, Announcing
from bot.ui.sight import sight
from bot.ui.words import Listener
from tests.bench.figures import Figure, table
from tests.bench.rules import GAME
from tests.sandbox.running import controls, sandbox
from tests.services.house import Clock
from tests.whole.held import Held, _bot

if TYPE_CHECKING:
    from bot.client import Patience
    from bot.services.contests import Scoreboard
    from bot.services.table import Table

PLAYERS = 200
A_SECOND = 50
SECONDS = 10
ROUNDS = 6


class Now(Clock):
    """The time as it is."""

    def __call__(self) -> datetime:
        return datetime.now(UTC)


class Watched(Announcing):
    """Scoreboards, with when each edit's figures were read at the earliest, and when it stood."""

    def __init__(self, client: Patience) -> None:
        super().__init__(client.services, lambda: client, lambda: datetime.now(UTC))
        self.edits: list[tuple[float, float]] = []
        self._began = 0.0

    async def _show(self, client: Patience, contest_id: int) -> None:
        self._began = perf_counter()
        await super()._show(client, contest_id)

    async def _edit(self, client: Patience, board: Scoreboard) -> None:
        began = self._began
        await super()._edit(client, board)
        self.edits.append((began, perf_counter()))


@dataclass
class Crowd:
    """Two hundred at their tables, who move in turn, and how long each move took."""

    client: Patience
    tables: list[Table]
    chance: Random
    taken: list[float] = field(default_factory=list)
    moved: list[float] = field(default_factory=list)

    async def play(self) -> None:
        """Moves come when they are due, whether those before are answered or not."""
        self.taken.clear()
        began = perf_counter()
        moves = []
        for number in range(A_SECOND * SECONDS):
            await asyncio.sleep(began + number / A_SECOND - perf_counter())
            moves.append(asyncio.create_task(self._move(number % PLAYERS)))
        await asyncio.gather(*moves)

    async def _move(self, number: int) -> None:
        """What a press does, but for Discord's part of it."""
        before = perf_counter()
        services, table = self.client.services, self.tables[number]
        player, seen = table.game.player, Seen(table.game.id, table.game.revision)
        if table.legal:
            table = await services.play.move(player, self.chance.choice(table.legal), seen)
        else:
            table = await services.play.undo(player, seen=seen)
        attempt = await services.attempts.of(table.game, table.contest)
        if attempt and attempt.live:
            services.scoreboards.changed(attempt.contest.id)
        await sight(table, Listener(await services.players.get(player), english()))
        self.tables[number] = table
        self.taken.append(perf_counter() - before)
        if attempt:
            self.moved.append(perf_counter())


async def figures() -> list[Figure]:
    with TemporaryDirectory() as folder:
        async with sandbox(Path(folder) / "sandbox") as running:
            url = f"sqlite+aiosqlite:///{Path(folder) / 'games.db'}"
            async with _bot(Held(running, Now()), url, answering=True) as client:
                await running.commands_registered("challenge")
                ada = await running.person("ada")
                given = {"game": GAME.variant, "deal": str(GAME.deal), "lasts": "1h"}
                board = await ada.run("challenge create", **given)
                join = next(each for each in controls(board) if "c:join:" in each["custom_id"])
                contest = int(join["custom_id"].split(":")[2])
                watched = Watched(client)
                async with keeping_up(watched.run, ANNOUNCED_EVERY):
                    figures = await _measured(client, watched, contest)
                stood = [
                    datetime.fromisoformat(each["message"]["edited_timestamp"])
                    for each in ada.events
                    if each.get("message", {}).get("id") == board["id"]
                    and each["message"]["edited_timestamp"]
                ]
    apart = min((after - before).total_seconds() for before, after in pairwise(stood))
    tells = f"seconds from edit to edit, at least, by Discord's clock, of {len(stood)}"
    return [*figures, Figure("challenge_apart_s", apart, 5, tells, at_least=True)]


async def _measured(client: Patience, watched: Watched, contest: int) -> list[Figure]:
    free = Crowd(client, await _at_free_tables(client), Random(1))
    many = Crowd(client, await _in(client, contest), Random(1))
    for crowd in (free, many):
        await crowd.play()  # to warm up
    watched.edits.clear()
    many.moved.clear()
    slowed, alone = [], []
    for number in range(ROUNDS):
        pair = [free, many] if number % 2 else [many, free]
        for crowd in pair:
            await crowd.play()
        alone.append(median(free.taken) * 1000)
        slowed.append(median(many.taken) / median(free.taken))
    last = max(many.moved)
    async with asyncio.timeout(30):
        while not any(began >= last for began, _ in watched.edits):  # noqa: ASYNC110 - no Event
            await asyncio.sleep(0.1)
    lag = max(
        min(shown for began, shown in watched.edits if began >= moved) - moved
        for moved in many.moved
    )
    print(f"{len(many.moved)} moves, {len(watched.edits)} edits, slowed {slowed}", file=sys.stderr)
    return [
        Figure("challenge_lost", await _lost(client, many, contest), 0, "results that differ"),
        Figure("challenge_lag_s", lag, 10, "seconds from a move to the edit that has it, at most"),
        Figure("challenge_move_ms", median(alone), None, "a move without a challenge, median"),
        Figure("challenge_slowed", median(slowed), 1.2, "a move in it, to one without, median"),
    ]


async def _at_free_tables(client: Patience) -> list[Table]:
    """Two hundred free games that count, all of the challenge's deal."""
    play = Play(client.services.play._store, lambda: datetime.now(UTC), lambda: GAME.deal)
    return [
        await play.new(10**17 + number, None, Deal(variant=GAME.variant))
        for number in range(PLAYERS)
    ]


async def _in(client: Patience, contest: int) -> list[Table]:
    """Two hundred who have joined the challenge and begun."""
    services, tables = client.services, []
    server = (await services.contests.scoreboard(contest)).contest.server
    for number in range(PLAYERS):
        player = 2 * 10**17 + number
        await services.contests.join(player, server, contest)
        tables.append(await services.attempts.begin(player, server, contest))
    return tables


async def _lost(client: Patience, crowd: Crowd, contest: int) -> int:
    """How many of the players' last tables are not what the scoreboard has."""
    board = await client.services.contests.scoreboard(contest)
    lost = 0
    for played in crowd.tables:
        entry, game = board.of(played.game.player), played.game
        stands = (played.state.cards_up, len(game.moves), game.undos, game.outcome is not None)
        lost += entry is None or (entry.up, entry.moves, entry.undos, entry.done) != stands
    return lost


if __name__ == "__main__":
    print(table(asyncio.run(figures())))
