"""Two bot processes that share a database and a clock, and that die where a test says."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any

from bot import __main__ as bot_main
from bot.hosting import runner
from bot.models.claims import ClaimKind
from bot.services import claims
from tests.sandbox.running_sandbox import RunningSandbox
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.bot_process import ForkedBot, build_database_url, query_database
from tests.whole.bot_sandbox import make_bot, wait_for_connections

WORK_INTERVAL_SECONDS = 0.05
"""The bots look for due work this often."""

ANSWERING_BOT, OTHER_BOT = 1, 0
"""The bot that is asked on servers, and the one that only works by itself."""

_SHARDS = ("0", "2")
"""Direct messages go to the first shard; the sandbox's servers are on the last of three."""


@dataclass(frozen=True)
class Stage:
    """A folder by which a test tells bot processes the time, and where one of them is to die."""

    folder: Path

    @property
    def _clock_path(self) -> Path:
        return self.folder / "clock"

    def get_time(self) -> datetime:
        """Return the time that the test has set."""
        return datetime.fromisoformat(self._clock_path.read_text("ascii"))

    def set_time(self, time: datetime) -> None:
        """Set the time of all processes."""
        written = self.folder / "new-clock"
        written.write_text(time.isoformat(), "ascii")
        written.replace(self._clock_path)

    def set_trap(self, place: str, signal_number: int = signal.SIGKILL) -> None:
        """Send a signal to the process that is the first to come to a place: before a call.

        With SIGSTOP it stands still and goes on afterwards, with SIGTERM it waits to be cancelled.
        """
        written = self.folder / "new-trap"
        written.write_text(str(int(signal_number)), "ascii")
        written.replace(self.folder / place)

    def is_set(self, place: str) -> bool:
        """Return whether no process has died at the place yet."""
        return (self.folder / place).exists()

    async def spring_trap(self, place: str) -> None:
        """Send this process the trap's signal if it is the first to come to the place."""
        own_trap = self.folder / f"trap-of-{os.getpid()}"
        try:
            (self.folder / place).rename(own_trap)
        except FileNotFoundError:
            return
        signal_number = int(own_trap.read_text("ascii"))
        os.kill(os.getpid(), signal_number)
        if signal_number != signal.SIGSTOP:
            await asyncio.Event().wait()


@dataclass(frozen=True)
class BotPreparation:
    """Prepares a bot's process: it goes by the stage's clock, and can die at these places.

    A place is a module, a colon, and a function or a class and a method.
    """

    stage: Stage
    places: tuple[str, ...]

    def __call__(self) -> None:
        """Prepare this process."""
        vars(bot_main).update(
            _get_current_time=self.stage.get_time,
            ANNOUNCER_INTERVAL_SECONDS=WORK_INTERVAL_SECONDS,
        )
        # A slow machine may take longer to give a claim back than a bot that stops has time.
        vars(claims).update(CANCELLATION_SECONDS=WAIT_TIMEOUT / 4)
        vars(runner).update(MAX_STOP_SECONDS=WAIT_TIMEOUT / 2)
        for place in self.places:
            module_name, _, qualified_name = place.partition(":")
            *class_names, name = qualified_name.split(".")
            owner: Any = import_module(module_name)
            for class_name in class_names:
                owner = getattr(owner, class_name)
            setattr(owner, name, self._wrap(place, getattr(owner, name)))

    def _wrap(
        self, place: str, function: Callable[..., Awaitable[Any]]
    ) -> Callable[..., Awaitable[Any]]:
        @wraps(function)
        async def die_or_call(*arguments: Any, **options: Any) -> Any:
            await self.stage.spring_trap(place)
            return await function(*arguments, **options)

        return die_or_call


@dataclass
class MortalBots:
    """Two bots in a sandbox, on one database; only one of them answers on servers."""

    sandbox: RunningSandbox
    stage: Stage
    database_url: str
    bots: list[ForkedBot] = field(default_factory=list)

    def advance_clock(self, **duration: float) -> None:
        """Move the time by a duration given in the arguments of `timedelta`."""
        self.stage.set_time(self.stage.get_time() + timedelta(**duration))

    def end_leases(self) -> None:
        """Move the time so far that what a dead bot has claimed can be claimed again."""
        self.advance_clock(seconds=claims.LEASES[ClaimKind.CONTEST_END].total_seconds())

    async def wait_for_death(self, place: str) -> None:
        """Wait until a bot has died at a place."""
        await wait_until(lambda: not self.stage.is_set(place))
        await wait_until(lambda: any(not bot.is_running for bot in self.bots))

    async def wait_for_row(self, query: str, row: tuple[object, ...]) -> None:
        """Wait until a query of the database returns this row alone."""

        async def is_returned() -> bool:
            return await query_database(self.database_url, query) == [row]

        await wait_until(is_returned)

    def let_all_go_on(self) -> None:
        """Let bots go on that stand still."""
        for bot in self.bots:
            assert bot.process is not None
            bot.process.send_signal(signal.SIGCONT)

    async def kill(self, index: int) -> None:
        """Kill a bot."""
        await self.bots[index].stop(signal.SIGKILL)

    async def revive(self) -> None:
        """Start the bots that are dead."""
        for bot in self.bots:
            if not bot.is_running:
                await bot.start()
        await wait_for_connections(self.sandbox, len(self.bots), self.bots)

    async def close(self) -> None:
        """Stop the bots."""
        await asyncio.gather(*(bot.close() for bot in self.bots))


def make_mortal_bots(
    sandbox: RunningSandbox,
    folder: Path,
    places: tuple[str, ...],
    database_url: str | None = None,
) -> MortalBots:
    """Return the bots, not yet started, with the clock at noon."""
    stage, database_url = Stage(folder), database_url or build_database_url(folder)
    stage.set_time(datetime(2026, 5, 4, 12, tzinfo=UTC))
    return MortalBots(
        sandbox,
        stage,
        database_url,
        [
            make_bot(
                sandbox,
                folder / f"bot{index}",
                BotPreparation(stage, places),
                DATABASE_URL=database_url,
                SHARD_COUNT="3",
                SHARD_IDS=shard,
            )
            for index, shard in enumerate(_SHARDS)
        ],
    )
