"""Real processes that are killed (-9) while players play, some of them two on one database."""

from __future__ import annotations

import asyncio
import resource
import shutil
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from time import monotonic

from bot.services.recount.recount import RecountService
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from sandbox.errors import PageRequestError
from sandbox.world import TABLES_ID
from tests.chaos.actions import ActionKind, plan_action
from tests.chaos.driver.direct_player import DirectPlayer, SentAction
from tests.chaos.driver.direct_sandbox import DirectHost, run_direct_sandbox
from tests.chaos.driver.statements import StatementKind
from tests.chaos.fault_table import FaultCounts, ResultLine
from tests.chaos.truth import stored
from tests.chaos.truth.databases import FileDatabase
from tests.chaos.truth.model import Games
from tests.chaos.truth.reachable import AnsweredAction, TruthError, check_stored_games
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.services.game_driver import ManualClock
from tests.store.migrated_database import open_migrated_store
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.driver.bot_sandbox import make_bot
from tests.whole.driver.forked_bot import ForkedBot

PLAYERS = 6
KILLS_PER_DATABASE = 20
MAX_ACTIONS_BEFORE_KILL = 60
RESTING_SECONDS = 0.05
"""A player acts at most about six times a second, as fast fingers do."""

_KINDS = [kind for kind in ActionKind if kind not in {ActionKind.ATTEMPT, ActionKind.CHALLENGE}]
"""Contests last longer than a world of kills, whose clock is real."""


class KillWorld:
    """A database whose bots are killed again and again."""

    def __init__(self, running: RunningSandbox, host: DirectHost) -> None:
        self.running = running
        self.sandbox = host.sandbox
        self.folder = Path(mkdtemp(prefix="chaos-kills-"))
        self.database = FileDatabase(self.folder / "games.db")
        channel = self.sandbox.world.channels[TABLES_ID]
        self.players = [DirectPlayer(host, channel) for _ in range(PLAYERS)]
        self.games: list[Games] = [{} for _ in self.players]
        # What one bot could not confirm another may still do.
        self.doubtful_actions: list[list[AnsweredAction]] = [[] for _ in self.players]
        self.bots: list[ForkedBot] = []
        self.are_bots_killed = False

    async def start_bots(self, count: int) -> None:
        """Start so many bots, and wait until all are connected."""
        for number in range(count):
            bot = make_bot(
                self.running,
                self.folder / f"bot-{number}",
                DATABASE_URL=self.database.url,
                LOG_LEVEL="DEBUG",
            )
            self.bots.append(bot)
            await bot.start()
        await wait_until(lambda: len(self._list_connected()) == count)
        await self.running.wait_for_commands("new")

    async def kill_bots(self) -> None:
        """Kill all bots, and wait until Discord has noticed."""
        for bot in self.bots:
            await bot.stop(signal.SIGKILL)
        self.bots.clear()
        self.are_bots_killed = True
        await wait_until(lambda: not self._list_connected())
        # A new process logs in anew; what the old one had not received is lost, as at Discord.
        self.sandbox.gateway.sessions.clear()

    def limit_file_size(self, *, is_full: bool) -> None:
        """Let every write of the bots fail, as on a full disk, or no more."""
        for bot in self.bots:
            assert bot.pid is not None
            _, hard = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
            soft = 0 if is_full else hard
            resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (soft, hard))

    async def play(self, number: int, random: Random, counts: Counter[str]) -> None:
        """Let a player act until the bots are killed; raises TruthError."""
        player = self.players[number]
        self._check_games(number, [])
        self.doubtful_actions[number].clear()  # its bots are dead
        while not self.are_bots_killed:
            action = plan_action(
                random.choice(_KINDS), random.randrange(10), player, self.games[number], {}
            )
            try:
                sent = action.send()
            except PageRequestError:
                return  # the last bot has gone just now
            await self._wait_for_outcome(sent)
            statement = sent.read_statement()
            counts.update({"actions": 1, str(statement.kind): 1})
            if statement.version is not None:
                player.message = sent.find_message()
            sent.close()
            answered = AnsweredAction(action.name, action.effect, statement)
            if not self._check_games(number, [answered]) and (
                statement.kind is StatementKind.UNSURE
            ):
                self.doubtful_actions[number].append(answered)
            if sent.interaction is not None:
                self._check_log(sent.interaction.token)
            await asyncio.sleep(RESTING_SECONDS)

    async def check_truth(self) -> None:
        """Check what must be true of a database whose bots have just died; raises TruthError."""
        if faults := stored.list_faults(self.database):
            raise TruthError("wrong", "; ".join(faults))
        async with open_migrated_store(self.database.url) as store:
            await self._check_totals(store)
            # The bots go by the host's clock.
            await WaitingResultService(store, lambda: datetime.now(UTC)).add_waiting_results()
            await self._check_totals(store)

    async def _check_totals(self, store: Store) -> None:
        async for difference in RecountService(store, ManualClock()).recount_all():
            raise TruthError("wrong", f"totals differ from their recount: {difference}")

    async def close(self) -> None:
        """Kill what still runs, and remove the folder."""
        await self.kill_bots()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _check_games(self, number: int, answered: list[AnsweredAction]) -> bool:
        """Return whether a player's games have changed as the answers say; raises TruthError.

        Doubtful actions are only a reason for a change that these answers do not explain.
        """
        games = stored.load_games(self.database, self.players[number].id)
        before, doubtful = self.games[number], self.doubtful_actions[number]
        try:
            check_stored_games(before, answered, games)
        except TruthError:
            if not doubtful:
                raise
            check_stored_games(before, [*doubtful, *answered], games)
            doubtful.clear()
        self.games[number] = games
        return games != before

    async def _wait_for_outcome(self, sent: SentAction) -> None:
        await wait_until(lambda: sent.is_answered or self.are_bots_killed)

    def _check_log(self, token: str) -> None:
        if any(token in bot.read_log() for bot in self.bots):
            raise TruthError("wrong", "a token was logged")

    def _list_connected(self) -> list[object]:
        sessions = self.sandbox.gateway.sessions.values()
        return [session for session in sessions if session.connection is not None]


async def run_kills(
    seed: int, numbers: list[int], stop_at: float, on_kill: Callable[[ResultLine], None]
) -> None:
    """Kill bots once for each number until it is time; the seed repeats who does what.

    `on_kill` is told what came of each.
    """
    for batch in _split(numbers):
        async with run_direct_sandbox() as (running, host):
            world = KillWorld(running, host)
            try:
                for number in batch:
                    if monotonic() > stop_at:
                        return
                    on_kill(await _run_kill(world, seed, number))
            finally:
                await world.close()


async def _run_kill(world: KillWorld, seed: int, number: int) -> ResultLine:
    random, counts, failure = Random(f"{seed}-{number}"), Counter({"tries": 1}), ""
    started_at = monotonic()
    bot_count = 2 if number % 4 == 3 else 1
    fills_disk = number % 5 == 4
    name = "kill -9" + " of two" * (bot_count == 2) + " on a full disk" * fills_disk
    world.are_bots_killed = False
    await world.start_bots(bot_count)
    players = [
        asyncio.create_task(world.play(player, Random(f"{seed}-{number}-{player}"), counts))
        for player in range(PLAYERS)
    ]
    wanted_actions = random.randrange(MAX_ACTIONS_BEFORE_KILL)
    await wait_until(lambda: counts["actions"] >= wanted_actions or any(map(_is_done, players)))
    await asyncio.sleep(random.uniform(0, RESTING_SECONDS))
    if fills_disk:
        world.limit_file_size(is_full=True)
        await asyncio.sleep(random.uniform(0.05, 0.3))
        world.limit_file_size(is_full=False)
        await asyncio.sleep(random.uniform(0.05, 0.3))
    await world.kill_bots()
    await asyncio.wait(players, timeout=WAIT_TIMEOUT)
    try:
        await asyncio.gather(*players)
        await world.check_truth()
    except TruthError as error:
        counts[error.kind] += 1
        failure = str(error)
    seconds = monotonic() - started_at
    return ResultLine("kill", seed, number, 0, seconds, FaultCounts({name: counts}), failure)


def _is_done(task: asyncio.Task[None]) -> bool:
    return task.done()


def _split(numbers: list[int]) -> Iterator[list[int]]:
    for start in range(0, len(numbers), KILLS_PER_DATABASE):
        yield numbers[start : start + KILLS_PER_DATABASE]
