"""Two bots on a PostgreSQL of their own, their players, and what happens to them.

`python -m tests.chaos.pairs` prints a table of all faults.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.sandbox.running_sandbox import run_sandbox_in_loop
from tests.sandbox.sandbox_user import (
    BotSilentError,
    Json,
    PageRefusedError,
    SandboxUser,
    read_text,
)
from tests.store.database_link import DatabaseLink, open_database_link
from tests.store.databases import (
    crash_server,
    create_database,
    get_server_url,
    migrate_database,
    restart_server,
    run_own_server,
)
from tests.timeouts import wait_until
from tests.whole.bot_process import ForkedBot, query_database
from tests.whole.bot_sandbox import wait_for_connections
from tests.whole.mortal_bots import ANSWERING_BOT, OTHER_BOT, MortalBots, make_mortal_bots
from tests.whole.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_game_id,
    read_move_count,
)

PLAYERS_OF_EACH_BOT = 4
TICK_SECONDS = 0.1
BEFORE_PODIUM = "bot.ui.posts:render_podium"
AFTER_PODIUM = "bot.services.contests:ContestService.mark_end_announced"
BEFORE_EDIT = "bot.ui.replies:edit_sent_message"
AFTER_POST = "bot.services.dailies:DailyPostService.record_post_message"
PLACES = (BEFORE_PODIUM, AFTER_PODIUM, BEFORE_EDIT, AFTER_POST)
"""Where a bot can die: before and after the podium, before a scoreboard's edit, after a post."""

SERVER_OPTIONS = "-c listen_addresses= -c fsync=off -c max_connections=100"
"""The same as a server that nobody has tuned: what it has acknowledged outlives its processes."""

_world_numbers = count(1)


@dataclass
class PairWorld:
    """Two bots, the way to their database, and their players."""

    server_folder: Path
    database_url: str
    """Of the database itself, which tests see whatever happens on the bots' way to it."""
    link: DatabaseLink
    bots: MortalBots
    players: dict[int, list[DrawingPlayer]] = field(default_factory=dict)
    """By the bot that answers them."""
    host: SandboxUser | None = None
    board: Json = field(default_factory=dict)
    steward: SandboxUser | None = None

    async def prepare_evening(self) -> None:
        """Let players sit down, and create what is due in an hour: a daily post and an end."""
        sandbox, number = self.bots.sandbox, next(_world_numbers)
        noon = (self.bots.stage.get_time() + timedelta(days=1)).replace(hour=12, minute=0)
        self.bots.stage.set_time(noon)
        self.steward = await sandbox.get_user("ada")
        self.steward.channel = await sandbox.create_channel("Patience Club", f"dailies{number}")
        await self.steward.refresh_channels()
        await self.steward.run_command(
            "server daily", "tables", channel=self.steward.channel, hour=13
        )
        self.host = await sandbox.create_user(f"host{number}")
        self.host.channel = await sandbox.create_channel("Patience Club", f"ends{number}")
        self.board = await self.host.run_command("challenge create", game="canfield", lasts="1h")
        query = f"SELECT count(*) FROM contest WHERE scoreboard_message_id = {self.board['id']}"
        await self._wait_for_rows(query, [(1,)])
        for bot in (OTHER_BOT, ANSWERING_BOT):
            self.players[bot] = [
                await self._seat_player(f"player{number}-{bot}-{seat}", bot)
                for seat in range(PLAYERS_OF_EACH_BOT)
            ]

    async def _seat_player(self, name: str, bot: int) -> DrawingPlayer:
        user = await self.bots.sandbox.create_user(name)
        user.channel = "direct" if bot == OTHER_BOT else "tables"
        return await DrawingPlayer.sit_down(user)

    @asynccontextmanager
    async def play(self) -> AsyncIterator[None]:
        """Let time pass and all players play during the block."""
        is_over = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            ticking = tasks.create_task(self._tick())
            for player in self.list_players():
                tasks.create_task(player.play_until(is_over))
            try:
                yield
            finally:
                is_over.set()
                ticking.cancel()

    async def _tick(self) -> None:
        with suppress(asyncio.CancelledError):
            while True:
                await asyncio.sleep(TICK_SECONDS)
                self.bots.advance_clock(seconds=TICK_SECONDS)

    def let_evening_come(self) -> None:
        """Let the daily's post and the challenge's end fall due."""
        self.bots.advance_clock(hours=1)

    async def wait_until_served(self) -> float:
        """Wait until both bots acknowledge what is pressed from now on; return the seconds."""
        start = monotonic()

        def find_first(players: list[DrawingPlayer]) -> float | None:
            sent = [time for player in players for time in player.acknowledged_at if time >= start]
            return min(sent, default=None)

        await wait_until(lambda: all(map(find_first, self.players.values())))
        return monotonic() - start

    async def wait_until_announced(self) -> None:
        """Wait until the daily is posted and the challenge's end announced and shown."""

        async def is_announced() -> bool:
            shown = await self._get_host().reload_message(self.board)
            is_ended = shown is not None and "Ended <t:" in read_text(shown)
            return is_ended and bool(await self.count_posts()) and bool(await self.count_podiums())

        await wait_until(is_announced)

    def _get_host(self) -> SandboxUser:
        assert self.host is not None
        return self.host

    async def count_podiums(self) -> int:
        """Return how many podiums the challenge has; its scoreboard has their button too."""
        messages = await self._get_host().list_messages()
        return sum(
            "Rematch" in list_button_labels(message) and message["id"] != self.board["id"]
            for message in messages
        )

    async def count_posts(self) -> int:
        """Return how many posts of the daily there are."""
        assert self.steward is not None
        messages = await self.steward.list_messages()
        return sum("Scoreboard" in list_button_labels(message) for message in messages)

    async def check_stored_draws(self) -> None:
        """Compare what is stored with what the players were told."""
        for player in self.list_players():
            query = f"SELECT moves FROM game WHERE id = {read_game_id(player.table)}"
            games = await query_database(self.database_url, query)
            player.check_stored(sum(len(moves.split()) for (moves,) in games))

    async def end_evening(self) -> None:
        """Let all people leave: each of them holds a connection to the sandbox."""
        for player in self.list_players():
            await self.bots.sandbox.forget_user(player.user)
        await self.bots.sandbox.forget_user(self._get_host())

    def list_players(self) -> list[DrawingPlayer]:
        """Return the players at both bots."""
        return [player for players in self.players.values() for player in players]

    async def _wait_for_rows(self, query: str, rows: list[tuple[object, ...]]) -> None:
        async def are_there() -> bool:
            return await query_database(self.database_url, query) == rows

        await wait_until(are_there)


@asynccontextmanager
async def run_pair_world(
    server_folder: Path, database_url: str, folder: Path
) -> AsyncIterator[PairWorld]:
    """Run two bots on this database for the block."""
    await migrate_database(database_url)
    with open_database_link(database_url) as link:
        async with run_sandbox_in_loop(folder / "sandbox") as running:
            bots = make_mortal_bots(running, folder, PLACES, link.url)
            try:
                await bots.revive()
                await running.wait_for_commands("challenge", "server")
                yield PairWorld(server_folder, database_url, link, bots)
            finally:
                await bots.close()


SLOW_ROUND_TRIP_SECONDS = 0.2
BRIEF_SECONDS = 1.0
"""How long things fall due before or after a fault that itself takes no time."""


@dataclass(frozen=True)
class PairFault:
    """A fault: when `happen` returns, everything works again."""

    name: str
    happen: Callable[[PairWorld], Awaitable[None]]
    is_of_database: bool = False


async def _restart_server(world: PairWorld) -> None:
    world.let_evening_come()
    await asyncio.to_thread(restart_server, world.server_folder)


async def _crash_server(world: PairWorld) -> None:
    world.let_evening_come()
    await asyncio.to_thread(crash_server, world.server_folder)


async def _cut_off(world: PairWorld, seconds: float) -> None:
    world.link.cut()
    world.let_evening_come()
    await asyncio.sleep(seconds)
    world.link.restore()


async def _hold_up(world: PairWorld, seconds: float) -> None:
    world.link.hold()
    world.let_evening_come()
    await asyncio.sleep(seconds)
    world.link.restore()


async def _slow_down(world: PairWorld, seconds: float) -> None:
    world.link.set_delay(SLOW_ROUND_TRIP_SECONDS)
    world.let_evening_come()
    await asyncio.sleep(seconds)
    world.link.set_delay(0)


async def _kill(world: PairWorld) -> None:
    world.let_evening_come()
    await world.bots.kill(ANSWERING_BOT)
    await world.bots.revive()
    world.bots.end_leases()


async def _kill_at(world: PairWorld, place: str) -> None:
    world.bots.stage.set_trap(place)
    world.let_evening_come()
    await world.bots.wait_for_death(place)
    await world.bots.revive()
    world.bots.end_leases()


async def _restart_in_turn(world: PairWorld) -> None:
    """Stop each bot as a supervisor does, and start it again; the other goes on meanwhile."""
    world.let_evening_come()
    for bot in world.bots.bots:
        assert await bot.stop(signal.SIGTERM) == 0
        await world.bots.revive()


async def _replace_in_turn(world: PairWorld) -> None:
    """Start a new process for each bot's shard, and stop the old one once the new one is ready."""
    world.let_evening_come()
    bots = world.bots.bots
    for index, old_bot in enumerate(bots):
        new_bot = await _start_successor(world, old_bot)
        assert await old_bot.stop(signal.SIGTERM) == 0
        bots[index] = new_bot
        await wait_for_connections(world.bots.sandbox, len(bots), bots)


async def _start_successor(world: PairWorld, bot: ForkedBot) -> ForkedBot:
    """Start a bot with the same settings, and wait until it is ready."""
    folder = bot.folder.with_name(f"{bot.folder.name}-next")
    successor = type(bot)(folder, before_start=bot.before_start, **bot.settings)
    await successor.start()
    await wait_until(lambda: "ready" in successor.read_log())
    await wait_for_connections(world.bots.sandbox, len(world.bots.bots) + 1)
    return successor


async def _do_nothing(world: PairWorld) -> None:
    world.let_evening_come()
    await asyncio.sleep(BRIEF_SECONDS)


def list_faults(*, outage_seconds: float, slow_seconds: float) -> list[PairFault]:
    """Return all faults; the database is away for so many seconds, and slow for so many."""
    outage = f"{outage_seconds:.0f} s"
    cut_off = partial(_cut_off, seconds=outage_seconds)
    hold_up = partial(_hold_up, seconds=outage_seconds)
    slow_down = partial(_slow_down, seconds=slow_seconds)
    return [
        PairFault("nothing", _do_nothing),
        PairFault("one bot killed", _kill),
        PairFault("killed before the podium", partial(_kill_at, place=BEFORE_PODIUM)),
        PairFault("killed after the podium", partial(_kill_at, place=AFTER_PODIUM)),
        PairFault("killed before a board's edit", partial(_kill_at, place=BEFORE_EDIT)),
        PairFault("killed after the daily's post", partial(_kill_at, place=AFTER_POST)),
        PairFault("bots restarted in turn", _restart_in_turn),
        PairFault("bots replaced in turn", _replace_in_turn),
        PairFault("PostgreSQL restarted", _restart_server, is_of_database=True),
        PairFault("PostgreSQL crashed", _crash_server, is_of_database=True),
        PairFault(f"PostgreSQL cut off {outage}", cut_off, is_of_database=True),
        PairFault(f"no answer for {outage}", hold_up, is_of_database=True),
        PairFault("200 ms a round trip", slow_down, is_of_database=True),
    ]


MAX_SECONDS_TO_SERVICE = 2.0
"""Both bots play again so soon after the database takes connections again."""

_COUNTS = ("presses", "answered", "refused", "silent", "offline")
_HEADINGS = ("fault", *_COUNTS, "mistakes", "podiums", "posts", "back after")


@dataclass(frozen=True)
class FaultReport:
    """What came of a fault; `podiums` and `posts` must each be one."""

    fault: PairFault
    seconds_to_service: float
    podiums: int
    posts: int
    mistakes: list[str]
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def is_all_done_once(self) -> bool:
        """Whether nothing was lost and nothing done twice."""
        return not self.mistakes and self.podiums == self.posts == 1

    @property
    def is_good(self) -> bool:
        """Whether also the bots were back in time after a fault of the database."""
        is_in_time = self.seconds_to_service <= MAX_SECONDS_TO_SERVICE
        return self.is_all_done_once and (is_in_time or not self.fault.is_of_database)

    def format_row(self) -> str:
        """Return the fault's row of the table."""
        numbers = [self.counts[name] for name in _COUNTS]
        values = [*numbers, len(self.mistakes), self.podiums, self.posts]
        return _format_row(self.fault.name, *values, f"{self.seconds_to_service:.2f} s")


async def run_fault(world: PairWorld, fault: PairFault) -> FaultReport:
    """Let a fault happen while people play, and return what came of it."""
    await world.prepare_evening()
    async with world.play():
        await world.wait_until_served()
        await fault.happen(world)
        seconds = await world.wait_until_served()
        # What failed meanwhile is tried again after a while.
        world.bots.end_leases()
        await world.wait_until_announced()
    await world.check_stored_draws()
    players = world.list_players()
    report = FaultReport(
        fault=fault,
        seconds_to_service=seconds,
        podiums=await world.count_podiums(),
        posts=await world.count_posts(),
        mistakes=[mistake for player in players for mistake in player.mistakes],
        counts=sum((player.counts for player in players), Counter[str]()),
    )
    await world.end_evening()
    return report


def format_headings() -> str:
    """Return the table's first row."""
    return _format_row(*_HEADINGS)


def _format_row(fault: str, *values: object) -> str:
    return f"{fault:30}" + "".join(f"{value!s:>11}" for value in values)


RESTING_SECONDS = 0.1
"""So long a player looks at the table."""

STALE_TEXT = "is from an earlier position"


@dataclass
class DrawingPlayer:
    """A player at one table, who compares every answer with what the earlier ones have said."""

    user: SandboxUser
    table: Json
    draws: int = 0
    """How many draws were acknowledged."""
    is_in_doubt: bool = False
    """Whether one more draw may be stored: nobody answered it."""
    counts: Counter[str] = field(default_factory=Counter)
    acknowledged_at: list[float] = field(default_factory=list)
    """When the presses were sent that were acknowledged."""
    mistakes: list[str] = field(default_factory=list)
    """Answers that contradict earlier ones: what was lost, or played though it was refused."""

    @classmethod
    async def sit_down(cls, user: SandboxUser) -> DrawingPlayer:
        """Return a player with a fresh table in the user's channel."""
        return cls(user, await user.run_command("new", game="canfield", deal="1"))

    async def play_until(self, is_over: asyncio.Event) -> None:
        """Draw until the event."""
        while not is_over.is_set():
            await self.draw()
            await asyncio.sleep(RESTING_SECONDS)

    async def draw(self) -> None:
        """Press *Draw* once."""
        self.counts["presses"] += 1
        sent_at = monotonic()
        try:
            answer = await press_control(self.user, self.table, "draw")
        except BotSilentError:
            self.counts["silent"] += 1
            self.is_in_doubt = True
        except PageRefusedError:
            self.counts["offline"] += 1
        else:
            if not is_private(answer):
                self.acknowledged_at.append(sent_at)
                self._note_draws(answer, is_new=True)
            elif STALE_TEXT in read_text(answer):
                await self._look_at_table()
            else:
                self.counts["refused"] += 1

    async def _look_at_table(self) -> None:
        """See which draws are stored: one whose answer was lost, and no other."""
        if not self.is_in_doubt:
            self.mistakes.append(f"a refused draw was played after draw {self.draws}")
        try:
            self._note_draws(await self.user.run_command("table"), is_new=False)
        except (BotSilentError, PageRefusedError):
            self.counts["silent"] += 1

    def _note_draws(self, table: Json, *, is_new: bool) -> None:
        if is_private(table):
            return
        shown = read_move_count(table)
        if shown != self.draws + 1:
            self.mistakes.append(f"{shown} draws are shown after draw {self.draws}")
        self.counts["answered"] += is_new
        self.draws, self.table, self.is_in_doubt = shown, table, False

    def check_stored(self, stored_draws: int) -> None:
        """Compare what is stored with what was acknowledged."""
        if not self.draws <= stored_draws <= self.draws + self.is_in_doubt:
            self.mistakes.append(f"{stored_draws} draws are stored, {self.draws} acknowledged")


def main() -> int:
    """Run all faults, and return 1 if anything was lost or done twice."""
    parser = ArgumentParser(
        prog="python -m tests.chaos.pairs", description="Print what each fault does."
    )
    parser.add_argument("--outage", type=float, default=20, help="seconds without the database")
    parser.add_argument("--slow", type=float, default=10, help="seconds with a slow database")
    parser.add_argument("--only", default="", help="only faults whose names contain this")
    options = parser.parse_args()
    faults = [
        fault
        for fault in list_faults(outage_seconds=options.outage, slow_seconds=options.slow)
        if options.only in fault.name
    ]
    with (
        TemporaryDirectory(prefix="pair-bots-") as folder,
        run_own_server(SERVER_OPTIONS) as server,
        create_database(get_server_url(server)) as url,
    ):
        return asyncio.run(_run_faults(faults, server, url, Path(folder)))


async def _run_faults(
    faults: list[PairFault], server_folder: Path, database_url: str, folder: Path
) -> int:
    print(format_headings())
    is_good = True
    async with run_pair_world(server_folder, database_url, folder) as world:
        for fault in faults:
            report = await run_fault(world, fault)
            print(report.format_row(), flush=True)
            for mistake in report.mistakes:
                print(f"    {mistake}")
            is_good &= report.is_good
    print("nothing was lost, and nothing done twice" if is_good else "not all is well")
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
