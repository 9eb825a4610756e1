"""Real processes that are killed (-9) while players play, and the table of all faults."""

from __future__ import annotations

import asyncio
import resource
import shutil
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from time import monotonic

from bot.services.leaderboards import WaitingResultService
from bot.services.recount import RecountService
from bot.store import Store
from sandbox.errors import PageRequestError
from sandbox.world import TABLES_ID
from tests.chaos import truth
from tests.chaos.driver import (
    ActionKind,
    DirectHost,
    DirectPlayer,
    SentAction,
    plan_action,
    run_direct_sandbox,
)
from tests.chaos.truth import (
    AnsweredAction,
    FileDatabase,
    Games,
    StatementKind,
    TruthError,
    WorldDatabase,
    WorldDatabases,
    check_stored_games,
)
from tests.chaos.world import FAULTS, ChaosWorld
from tests.sandbox.running_sandbox import RunningSandbox
from tests.services.drivers import ManualClock
from tests.store.databases import open_migrated_store
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.bot_process import ForkedBot
from tests.whole.bot_sandbox import make_bot

FILE_KILL, SERVER_KILL = "kill", "kill on PostgreSQL"
PLAYERS = 6
KILLS_PER_DATABASE = 20
MAX_ACTIONS_BEFORE_KILL = 60
RESTING_SECONDS = 0.05
"""A player acts at most about six times a second, as fast fingers do."""

_KINDS = [kind for kind in ActionKind if kind not in {ActionKind.ATTEMPT, ActionKind.CHALLENGE}]
"""Contests last longer than a world of kills, whose clock is real."""


class KillWorld:
    """A database whose bots are killed again and again."""

    def __init__(self, running: RunningSandbox, host: DirectHost, database: WorldDatabase) -> None:
        self.running = running
        self.sandbox = host.sandbox
        self.folder = Path(mkdtemp(prefix="chaos-kills-"))
        self.database = database
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
        await self.database.wait_until_left()
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
        if faults := truth.list_faults(self.database):
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
        """Kill what still runs, and remove the folder and the database."""
        await self.kill_bots()
        self.database.remove()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _check_games(self, number: int, answered: list[AnsweredAction]) -> bool:
        """Return whether a player's games have changed as the answers say; raises TruthError.

        Doubtful actions are only a reason for a change that these answers do not explain.
        """
        games = truth.load_games(self.database, self.players[number].id)
        before, doubtful = self.games[number], self.doubtful_actions[number]
        self.games[number] = games  # so that later kills are not blamed for the same fault
        try:
            check_stored_games(before, answered, games)
        except TruthError:
            if not doubtful:
                raise
            check_stored_games(before, [*doubtful, *answered], games)
            doubtful.clear()
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
    databases: WorldDatabases,
    seed: int,
    numbers: list[int],
    stop_at: float,
    on_kill: Callable[[ResultLine], None],
) -> None:
    """Kill bots once for each number until it is time; the seed repeats who does what.

    `on_kill` is told what came of each.
    """
    await databases.prepare()
    for batch in _split(numbers):
        async with run_direct_sandbox() as (running, host):
            world = KillWorld(running, host, databases.create())
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
    # A server's disk is not the bots'.
    fills_disk = number % 5 == 4 and isinstance(world.database, FileDatabase)
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
    kind = FILE_KILL if isinstance(world.database, FileDatabase) else SERVER_KILL
    return ResultLine(kind, seed, number, 0, seconds, FaultCounts({name: counts}), failure)


def _is_done(task: asyncio.Task[None]) -> bool:
    return task.done()


def _split(numbers: list[int]) -> Iterator[list[int]]:
    for start in range(0, len(numbers), KILLS_PER_DATABASE):
        yield numbers[start : start + KILLS_PER_DATABASE]


FAILURE_KINDS = ("lost", "doubled", "wrong")
_ANSWERS = ("done", "refused", "unsure", "silent")
_HEADINGS = ("fault", "tries", "hits", "actions", *_ANSWERS, *FAILURE_KINDS)
"""`hits` are requests of the bot that were answered wrongly."""


@dataclass
class FaultCounts:
    """How often each fault was tried and what came of it: counts by fault and by column."""

    by_fault: dict[str, Counter[str]] = field(default_factory=dict)

    def count(self, fault: str, **counts: int) -> None:
        """Add to the counts of a fault."""
        self.by_fault.setdefault(fault, Counter()).update(counts)

    def add_world(self, world: ChaosWorld) -> None:
        """Count what happened in a world."""
        for step in world.steps:
            answers = Counter(str(statement) for statement in step.statements)
            actions = len(step.actions)
            self.count(step.fault, tries=1, hits=step.hits, actions=actions, **answers)
        if world.failure is not None:
            self.count(world.failure.fault, **{world.failure.kind: 1})

    def add(self, other: FaultCounts) -> None:
        """Add all counts of another."""
        for fault, counts in other.by_fault.items():
            self.count(fault, **counts)


@dataclass(frozen=True)
class ResultLine:
    """What came of a batch of worlds or of a kill, with the seed that repeats it."""

    kind: str
    seed: int
    number: int
    worlds: int
    seconds: float
    counts: FaultCounts
    failure: str = ""


def format_fault_table(lines: list[ResultLine]) -> str:
    """Return the table of faults, with the sums of all tries and the seeds that repeat them."""
    total = FaultCounts()
    for line in lines:
        total.add(line.counts)
    rows = [
        (fault, *(counts[heading] for heading in _HEADINGS[1:]))
        for fault, counts in sorted(total.by_fault.items(), key=_get_place)
    ]
    sums = [sum(counts[heading] for counts in total.by_fault.values()) for heading in _HEADINGS[1:]]
    worlds = sum(line.worlds for line in lines)
    kills = sum(line.kind in {FILE_KILL, SERVER_KILL} for line in lines)
    seeds = ", ".join(map(str, sorted({line.seed for line in lines})))
    failures = [line for line in lines if line.failure]
    summary = (
        f"{worlds} worlds and {kills} kills in {sum(line.seconds for line in lines):.0f} s,"
        f" seed {seeds}: {len(failures)} failed."
    )
    return "\n".join(
        [
            _format_row(_HEADINGS),
            *(_format_row(row) for row in rows),
            _format_row(("all", *sums)),
            "",
            summary,
            *(f"{line.kind} {line.number}, seed {line.seed}: {line.failure}" for line in failures),
        ]
    )


def _get_place(item: tuple[str, Counter[str]]) -> tuple[int, str]:
    """Return where a fault stands in the table: as they are listed, kills last."""
    names = [fault.name for fault in FAULTS]
    return (names.index(item[0]) if item[0] in names else len(names), item[0])


def _format_row(values: tuple[object, ...]) -> str:
    fault, *numbers = map(str, values)
    return f"{fault:26}" + "".join(f"{number:>9}" for number in numbers)


assert {str(kind) for kind in StatementKind} == set(_ANSWERS)
