"""A soak: hundreds of players act on a schedule for half an hour, and what the bot then holds."""

import asyncio
import gc
import json
import math
import os
import signal
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count, pairwise
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from time import perf_counter

from bot.services.tables import CurrentGameAction, DealRequest, GameVersion
from bot.ui.control_ids import LeaveGameId
from bot.ui.table_view import OPEN_COUNT_MARK
from sandbox.messages import Message
from sandbox.world import TABLES_ID
from tests.bench.measurements import Measurement
from tests.chaos.driver import DirectHost, DirectPlayer, SentAction, run_direct_sandbox
from tests.timeouts import block_until
from tests.whole.bot_process import ForkedBot
from tests.whole.bot_sandbox import make_bot
from tests.whole.table_messages import parse_table_action_id

VARIANTS = ("canfield", "klondike", "little-forty", "demon", "forty-thieves")
UNDO_SHARE, REDEAL_SHARE = 0.08, 0.02
"""Of so many actions one takes a move back, and one deals another game."""


@dataclass
class LoadCounts:
    """What came of the actions so far; the seconds of an answer count from when it was due."""

    answered: int = 0
    unanswered: int = 0
    tables: int = 0
    """Answers that show a table; others refuse something, or ask."""
    answer_seconds: list[float] = field(default_factory=list)

    @property
    def table_percent(self) -> float:
        """How many of the answers show a table."""
        return 100 * self.tables / max(self.answered, 1)


class LoadPlayer:
    """A player who plays any move that the table offers."""

    def __init__(self, player: DirectPlayer, random: Random) -> None:
        self._player = player
        self._random = random
        self._message: Message | None = None
        self._has_dealt = False

    async def act(self) -> Message | None:
        """Act once and wait for the answer; return it if there was one."""
        sent = self._send()
        await sent.wait_for_outcome()
        answer = sent.find_message()
        sent.close()
        self._message = answer if answer and _find_version(answer) else None
        return answer

    def _send(self) -> SentAction:
        player, message, random = self._player, self._message, self._random
        variant = random.choice(VARIANTS)
        if message is None:
            # By turns: there may be a game already, and a deal would only be asked about.
            self._has_dealt = not self._has_dealt
            if self._has_dealt:
                return player.run_command("new", game=variant)
            return player.run_command("table")
        version, choice = _find_version(message), random.random()
        undo, moves = _list_controls(message)
        if version is None or choice < REDEAL_SHARE or not moves:
            request = DealRequest(variant=variant)
            assert version is not None  # other messages are not remembered
            leave_id = LeaveGameId.build(CurrentGameAction.GIVE_UP, version, request)
            return player.press(leave_id.dump(), message)
        if undo and choice < REDEAL_SHARE + UNDO_SHARE:
            return player.press(undo, message)
        custom_id, values = random.choice(moves)
        return player.press(custom_id, message, values)


class Load:
    """Players in a sandbox, who together act at an even pace."""

    def __init__(self, host: DirectHost, player_count: int, seed: int = 1) -> None:
        channel = host.sandbox.world.channels[TABLES_ID]
        self.counts = LoadCounts()
        self._idle_players = deque(
            LoadPlayer(DirectPlayer(host, channel), Random(f"{seed}-{number}"))
            for number in range(player_count)
        )
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self, actions: int, actions_per_second: float) -> None:
        """Let players act, each action when it is due, and wait for the last answers."""
        started_at = perf_counter()
        for number in count():
            if number == actions:
                break
            due_at = started_at + number / actions_per_second
            await asyncio.sleep(max(due_at - perf_counter(), 0))
            while not self._idle_players:
                await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)
            task = asyncio.create_task(self._act(self._idle_players.popleft(), due_at))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        await asyncio.gather(*self._tasks)

    async def _act(self, player: LoadPlayer, due_at: float) -> None:
        answer = await player.act()
        self._idle_players.append(player)
        self.counts.answered += answer is not None
        self.counts.unanswered += answer is None
        self.counts.tables += answer is not None and _find_version(answer) is not None
        self.counts.answer_seconds.append(perf_counter() - due_at)


def _find_version(message: Message) -> GameVersion | None:
    for component in message.list_components():
        if "custom_id" in component and (parsed := parse_table_action_id(component["custom_id"])):
            return parsed[0]
    return None


def _list_controls(message: Message) -> tuple[str | None, list[tuple[str, list[str] | None]]]:
    """Return the id of the button Undo, if any, and the ids and values that play moves."""
    undo: str | None = None
    moves: list[tuple[str, list[str] | None]] = []
    for component in message.list_components():
        custom_id = component.get("custom_id")
        if custom_id is None or component.get("disabled"):
            continue
        options = [option["value"] for option in component.get("options", [])]
        moves += [
            (custom_id, [value])
            for value in options
            if "-" in value and not value.endswith(OPEN_COUNT_MARK) and ":" not in value
        ]
        if not options and (parsed := parse_table_action_id(custom_id)):
            if parsed[1] == "undo":
                undo = custom_id
            elif parsed[1] == "draw" or "-" in parsed[1]:
                moves.append((custom_id, None))
    return undo, moves


@asynccontextmanager
async def run_loaded_bot(
    folder: Path, held_path: Path, **settings: str
) -> AsyncIterator[tuple[DirectHost, ForkedBot]]:
    """Run a sandbox in this process and a bot as another; the bot tells what it holds."""
    async with run_direct_sandbox() as (running, host):
        bot = make_bot(
            running,
            folder / "bot",
            partial(answer_signals, held_path),
            LOG_LEVEL="WARNING",
            **settings,
        )
        try:
            await bot.start()
            await running.wait_for_bot_status()
            await running.wait_for_commands("new")
            yield host, bot
        finally:
            await bot.close()


COUNTED_TYPES = {
    "views": ("View", "LayoutView"),
    "connections": ("SQLiteConnection", "ClientSession", "TCPConnector"),
}
"""Names of classes, whose objects are counted with those of their subclasses."""

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class ProcessSample:
    """What a process needs at a moment: its memory in MB and its processor time in seconds."""

    memory_mb: float
    cpu_seconds: float
    files: int


@dataclass(frozen=True)
class HeldObjects:
    """How much of what must not pile up a process holds while it has nothing to do."""

    tasks: int
    views: int
    connections: int
    files: int


def sample_process(pid: int) -> ProcessSample:
    """Return what the operating system says of a process."""
    folder = Path("/proc") / str(pid)
    pages = int((folder / "statm").read_text().split()[1])
    fields = (folder / "stat").read_text().rpartition(")")[2].split()
    ticks = int(fields[11]) + int(fields[12])
    return ProcessSample(
        memory_mb=pages * _PAGE_BYTES / 1e6,
        cpu_seconds=ticks / _TICKS_PER_SECOND,
        files=len(list((folder / "fd").iterdir())),
    )


def answer_signals(path: Path) -> None:
    """Let this process write what it holds to a file at each SIGUSR1."""
    signal.signal(signal.SIGUSR1, partial(_write_held_objects, path))


async def ask_for_held_objects(bot: ForkedBot, path: Path) -> HeldObjects:
    """Ask a bot that was started with `answer_signals`."""
    assert bot.pid is not None
    return await asyncio.to_thread(_read_answer, bot.pid, path)


def _read_answer(pid: int, path: Path) -> HeldObjects:
    path.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1)
    block_until(path.exists)
    return HeldObjects(**json.loads(path.read_text()), files=sample_process(pid).files)


def _write_held_objects(path: Path, _signal_number: int, _frame: object) -> None:
    gc.collect()
    counts = Counter(
        name
        for held in gc.get_objects()
        for name, class_names in COUNTED_TYPES.items()
        if any(base.__name__ in class_names for base in type(held).__mro__)
    )
    # The handler runs between two steps of the event loop.
    held_counts = {name: counts[name] for name in COUNTED_TYPES}
    temporary = path.with_suffix(".new")
    temporary.write_text(json.dumps({"tasks": len(asyncio.all_tasks()), **held_counts}))
    temporary.rename(path)


PLAYERS = 500
MOVES_PER_MINUTE = 3_300
WARM_UP_SHARE = 0.1
"""This part of the actions comes before the first look at what the bot holds."""
REST_SECONDS = 20.0
"""After so long without work connections that are kept for the next request are closed."""
CROWD = 100
"""So many players act at once before the first look, so that every pool is as full as it gets."""
SAMPLES = 90

MIN_TABLE_PERCENT = 95.0
MAX_MEMORY_GROWTH_PERCENT = 3.0
MAX_CPU_CHANGE_PERCENT = 10.0
SPARE = {"tasks": 3, "files": 3}
"""A bot with nothing to do still looks for work now and then, and at the database's file."""


@dataclass(frozen=True)
class SoakResult:
    """What a soak came to, and what the bot held at rest after warm-up and at the end.

    The samples of its process come with the answers so far.
    """

    samples: list[tuple[int, ProcessSample]]
    counts: LoadCounts
    held_before: HeldObjects
    held_after: HeldObjects

    def list_cpu_ms_per_answer(self) -> list[float]:
        """Return the processor time of an answer between each two samples, in milliseconds."""
        return [
            1000 * (after.cpu_seconds - before.cpu_seconds) / max(answers - answers_before, 1)
            for (answers_before, before), (answers, after) in pairwise(self.samples)
        ]


async def run_soak(
    folder: Path,
    minutes: float,
    moves: int,
    players: int,
    rest_seconds: float,
    **settings: str,
) -> SoakResult:
    """Let players play in a sandbox, and watch the bot, which has these settings."""
    held_path = folder / "held.json"
    async with run_loaded_bot(folder, held_path, **settings) as (host, bot):
        load = Load(host, players)
        pace = moves / (60 * minutes)
        await load.play(round(moves * WARM_UP_SHARE), pace)
        await load.play(min(CROWD, players), math.inf)
        await asyncio.sleep(rest_seconds)
        held_before = await ask_for_held_objects(bot, held_path)
        samples: list[tuple[int, ProcessSample]] = []

        async def take_samples() -> None:
            assert bot.pid is not None
            while True:
                samples.append((load.counts.answered, sample_process(bot.pid)))
                await asyncio.sleep(60 * minutes / SAMPLES)

        sampling = asyncio.create_task(take_samples())
        try:
            await load.play(moves - round(moves * WARM_UP_SHARE), pace)
        finally:
            sampling.cancel()
        await asyncio.sleep(rest_seconds)
        held_after = await ask_for_held_objects(bot, held_path)
    return SoakResult(samples, load.counts, held_before, held_after)


def compute_figures(result: SoakResult) -> list[Measurement]:
    """Return all figures with their goals."""
    memory = [process.memory_mb for _, process in result.samples]
    cpu = result.list_cpu_ms_per_answer()
    tenth = max(len(cpu) // 10, 1)
    middle = len(memory) // 2
    growth = mean(memory[-tenth:]) / mean(memory[middle : middle + tenth]) - 1
    # The first tenth is warm-up.
    change = mean(cpu[-tenth:]) / mean(cpu[tenth : 2 * tenth] or cpu[:tenth]) - 1
    before, after = result.held_before, result.held_after
    more = {name: value - vars(before)[name] for name, value in vars(after).items()}
    seconds = [*result.counts.answer_seconds, 0.0, 0.0]
    return [
        Measurement("answers", result.counts.answered, None, "answers that Discord accepted"),
        Measurement("unanswered", result.counts.unanswered, 0, "actions without an answer"),
        Measurement(
            "table_percent",
            result.counts.table_percent,
            MIN_TABLE_PERCENT,
            "of the answers show a table: they are moves, no refusals",
            is_lower_bound=True,
        ),
        Measurement("memory_mb", memory[-1], None, "memory of the bot at the end"),
        Measurement(
            "memory_growth_percent",
            growth * 100,
            MAX_MEMORY_GROWTH_PERCENT,
            "from the middle to the end",
        ),
        Measurement("cpu_ms", cpu[-1], None, "the bot's processor time of an answer at the end"),
        Measurement(
            "cpu_change_percent",
            abs(change) * 100,
            MAX_CPU_CHANGE_PERCENT,
            "from the first minutes after warm-up to the last",
        ),
        *(
            Measurement(f"more_{name}", count, SPARE.get(name, 0), "than after warm-up")
            for name, count in more.items()
        ),
        Measurement("answer_ms_median", median(seconds) * 1000, None, "wall clock"),
        Measurement("answer_ms_99", quantiles(seconds, n=100)[98] * 1000, None, "wall clock"),
    ]
