"""One world: bots, players and contests, the faults in it, and the machine that drives it."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

import hypothesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule, run_state_machine_as_test

import bot
from bot.client.client import PatienceClient
from bot.models.claims import Claim
from bot.services.leaderboards import WaitingResultService
from bot.services.recount import BrokenGame, RecountService
from bot.services.requests import DECISION_SECONDS
from bot.store import Store
from bot.store.recount import RowDifference
from bot.ui.control_ids import ChallengeAction, ChallengeId
from bot.ui.posts import Announcer
from sandbox.control_api import add_channel, remove_channel, remove_person
from sandbox.gateway import Gateway
from sandbox.messages import Message
from sandbox.rate_limits import RateLimiter
from sandbox.world import CLUB_ID, ChannelType
from tests.chaos import truth
from tests.chaos.driver import (
    CHALLENGE_VARIANT,
    ActionKind,
    ChaosSandbox,
    DirectPlayer,
    PlannedAction,
    SentAction,
    plan_action,
)
from tests.chaos.truth import (
    AnsweredAction,
    Games,
    ServerDatabase,
    StatementKind,
    TruthError,
    check_all_are_answered,
    check_created_challenges,
    check_stored_games,
)
from tests.sandbox.sandbox_user import list_controls
from tests.services.drivers import ManualClock
from tests.store.databases import open_migrated_store
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.bot_sandbox import ClockedSandbox, run_in_process_bot
from tests.whole.table_messages import parse_contest_id

PLAYER_COUNT = 3
END_ROUNDS = 8
"""At most so often bots look for what is due after the end of all contests."""

_world_numbers = count(1)


@dataclass
class StepRecord:
    """What came of one fault: how its actions were answered, in the order they were sent.

    `hits` are the requests of the bot that were answered wrongly.
    """

    fault: str
    actions: list[str]
    statements: list[StatementKind] = field(default_factory=list)
    hits: int = 0


@dataclass(frozen=True)
class StepFailure:
    """What was wrong after a step; `kind` is ``lost``, ``doubled`` or ``wrong``."""

    fault: str
    kind: str


class ChaosWorld:
    """A world in a sandbox that may serve others after it."""

    def __init__(self, chaos_sandbox: ChaosSandbox) -> None:
        self.running = chaos_sandbox.running
        self.sandbox = chaos_sandbox.host.sandbox
        self.deliveries = chaos_sandbox.deliveries
        self._log = chaos_sandbox.log
        self._log.clear()
        self.failure: StepFailure | None = None
        self._tokens: set[str] = set()
        self.database = chaos_sandbox.databases.create()
        self.clock = ManualClock()
        self.scoreboards: dict[int, Message] = {}
        self.steps: list[StepRecord] = []
        self._clocked_sandbox = ClockedSandbox(chaos_sandbox.running, self.clock)
        # A channel of its own: contests of every world have the same ids.
        server = self.sandbox.world.guilds[CLUB_ID]
        self.channel = add_channel(
            self.sandbox, server, f"world-{next(_world_numbers)}", ChannelType.TEXT
        )
        self.players = [DirectPlayer(chaos_sandbox.host, self.channel) for _ in range(PLAYER_COUNT)]
        self.games: list[Games] = [{} for _ in self.players]
        self.bots: list[ChaosBot] = []
        self._contest_count = 0

    async def open(self) -> None:
        """Start the first bot."""
        await self.add_bot()
        await self.running.wait_for_commands("new")

    async def close(self) -> None:
        """Stop all bots and remove the database."""
        try:
            for bot in self.bots:
                await bot.stop()
        finally:
            self.sandbox.gateway.sessions.clear()
            remove_channel(self.sandbox, self.channel)
            for player in self.players:
                remove_person(self.sandbox, player.person)
            self.database.remove()

    async def add_bot(self) -> ChaosBot:
        """Start one more bot on the same database; Discord sends each of them everything."""
        bot = ChaosBot(self._clocked_sandbox, self.database.url)
        await bot.start()
        self.bots.append(bot)
        return bot

    async def remove_bot(self, *, crashes: bool) -> None:
        """End the bot that was started last."""
        bot = self.bots.pop()
        await (bot.crash() if crashes else bot.stop())

    async def restart_bot(self, *, crashes: bool = False) -> None:
        """End the bot that was started last, and start it again."""
        await self.remove_bot(crashes=crashes)
        await self.add_bot()

    def drop_gateway(self, way: str, *, is_resumable: bool) -> None:
        """Disconnect all bots from the gateway."""
        self.sandbox.gateway.drop_connections(way, 4000, is_resumable=is_resumable)

    async def wait_until_idle(self) -> None:
        """Wait until nothing is on its way any more and no bot has anything to do."""
        await wait_until(lambda: not self.deliveries.has_undelivered)
        await wait_until_idle(self.bots, self.sandbox.gateway)

    async def take_step(
        self, fault: Fault, size: int, actions: Sequence[tuple[int, PlannedAction]]
    ) -> StepRecord:
        """Let players act while something goes wrong, then check what is stored.

        Each action comes with its player's number. Raises TruthError.
        """
        record = StepRecord(fault.name, [f"{number}: {action.name}" for number, action in actions])
        self.steps.append(record)
        sent: list[tuple[int, PlannedAction, SentAction]] = []

        def send_all() -> None:
            sent.extend((number, action, action.send()) for number, action in actions)

        self.clock.advance(seconds=7)
        started_at = monotonic()
        await fault.run(self, size, send_all)
        await self.wait_until_idle()
        took_seconds = monotonic() - started_at
        answered: dict[int, list[AnsweredAction]] = {}
        challenges: list[StatementKind] = []
        for number, action, sent_action in sent:
            statement = sent_action.read_statement()
            record.statements.append(statement.kind)
            if sent_action.interaction is not None:
                self._tokens.add(sent_action.interaction.token)
            answered.setdefault(number, []).append(
                AnsweredAction(action.name, action.effect, statement)
            )
            if statement.kind is StatementKind.DONE and statement.version is not None:
                self.players[number].message = sent_action.find_message()
            if action.creates_challenge:
                challenges.append(statement.kind)
                self._note_scoreboard(sent_action.find_message())
            sent_action.close()
        try:
            # On a machine that is too busy an answer may come too late, and Discord refuse it.
            if fault.is_harmless and took_seconds < DECISION_SECONDS:
                check_all_are_answered(record.statements)
            contest_count = len(truth.list_contests(self.database))
            check_created_challenges(challenges, contest_count - self._contest_count)
            self._contest_count = contest_count
            past_contests = truth.list_past_contests(self.database, self.clock.now)
            for number, player in enumerate(self.players):
                games = truth.load_games(self.database, player.id)
                actions_of_player = answered.get(number, [])
                check_stored_games(self.games[number], actions_of_player, games, past_contests)
                self.games[number] = games
        except TruthError as error:
            self.failure = StepFailure(fault.name, error.kind)
            raise
        return record

    async def create_challenge(self, minutes: int) -> None:
        """Let the first player create a challenge for everyone, which lasts so many minutes."""
        lasts = f"{minutes}m"
        sent = self.players[0].run_command("challenge create", game=CHALLENGE_VARIANT, lasts=lasts)
        await self.wait_until_idle()
        self._note_scoreboard(sent.find_message())
        sent.close()
        self._contest_count = len(truth.list_contests(self.database))

    def _note_scoreboard(self, message: Message | None) -> None:
        """Remember a message that may be a challenge's scoreboard."""
        if message is not None:
            controls = list_controls(self.sandbox.messages.build_message_json(message))
            ids = {parse_contest_id(control["custom_id"]) for control in controls} - {None}
            self.scoreboards |= {contest_id: message for contest_id in ids if contest_id}

    async def announce(self) -> None:
        """Let all bots do at the same time what they do about contests every second."""
        await asyncio.gather(*(bot.announce() for bot in self.bots))
        await self.wait_until_idle()

    async def check_truth(self) -> None:
        """Check everything that must be true in the end; raises TruthError."""
        asking = [
            (number, plan_action(ActionKind.TABLE_COMMAND, 0, player, self.games[number], {}))
            for number, player in enumerate(self.players)
        ]
        await self.take_step(END, 0, asking)
        try:
            await self._check_end()
        except TruthError as error:
            self.failure = StepFailure("in the end", error.kind)
            raise

    async def _check_end(self) -> None:
        if self._log.find_any(self._tokens):
            raise TruthError("wrong", "a token was logged")
        # Contests that are open now are compared with their games.
        await self.announce()
        faults = truth.list_faults(self.database)
        # What a channel refused is tried again for six hours.
        for _ in range(3):
            self.clock.advance(minutes=10)
            await self.announce()
        # What failed is tried again later and later, and a dead bot's leases end.
        self.clock.advance(days=15)
        for _ in range(END_ROUNDS):
            # Discord's limits go by another clock than the world's.
            self.sandbox.rate_limiter = RateLimiter()
            await self.announce()
            self.clock.advance(hours=1)
            if not self._list_unannounced_ends():
                break
        faults += [*truth.list_faults(self.database), *self._list_unannounced_ends()]
        if faults:
            raise TruthError("wrong", "; ".join(faults))
        async with open_migrated_store(self.database.url) as store:
            differences = await self._list_differences(store)
            await WaitingResultService(store, self.clock).add_waiting_results()
            differences += await self._list_differences(store)
        if differences:
            raise TruthError("wrong", f"totals differ from their recount: {differences}")

    async def _list_differences(self, store: Store) -> list[RowDifference | BrokenGame]:
        recount = RecountService(store, self.clock)
        return [difference async for difference in recount.recount_all()]

    def _list_unannounced_ends(self) -> list[str]:
        """Return the contests that are not closed and announced exactly once."""
        faults = []
        for contest in truth.list_contests(self.database):
            if contest["closed_at"] is None or contest["end_announced_at"] is None:
                faults.append(f"contest {contest['id']} has not ended")
            if contest["id"] in self.scoreboards:
                podiums = self._count_podiums(contest["id"])
                if podiums != 1:
                    faults.append(f"the end of contest {contest['id']} was told {podiums} times")
        return faults

    def _count_podiums(self, contest_id: int) -> int:
        rematch_id = ChallengeId(ChallengeAction.REMATCH, contest_id).dump()
        scoreboard = self.scoreboards[contest_id]
        return sum(
            any(component.get("custom_id") == rematch_id for component in message.list_components())
            for message in self.sandbox.messages.list_channel_messages(scoreboard.channel_id)
            if message.id != scoreboard.id and not message.visible_only_to
        )


SendAll: TypeAlias = Callable[[], None]

LATE_SECONDS = 4.0
"""An interaction that arrives as late as this can no longer be answered."""


CALLBACK, FOLLOW_UP, CHANNEL = "/callback$", "^/webhooks/", "^/channels/"
START_ROUTES = ("^/users/", "^/oauth2/", "^/gateway", "^/applications/")
"""What a bot asks for at its start: who it is, where the gateway is, its commands."""
ROUTES = (CALLBACK, FOLLOW_UP, CHANNEL, *START_ROUTES)
"""All paths that a bot asks for, as patterns."""

_TOO_MANY: dict[str, Any] = {"status": 429, "retry_after": 0.02}
_CUT_AFTER: dict[str, Any] = {"cut": True, "carried_out": True}


@dataclass(frozen=True)
class Fault:
    """A fault; `run` sends the actions while it lasts. `size` from 0 to 9 says how bad it is.

    One that is harmless leaves no action without an answer.
    """

    name: str
    run: Callable[[ChaosWorld, int, SendAll], Awaitable[None]]
    is_harmless: bool = False


def _build_faults(fault: dict[str, Any], routes: tuple[str, ...]) -> list[dict[str, Any]]:
    return [{**fault, "path": route} for route in routes]


@asynccontextmanager
async def _wrong_answers(
    world: ChaosWorld, count: int, *faults: dict[str, Any]
) -> AsyncIterator[None]:
    """Answer the next requests wrongly, so many of each fault, and count those that were."""
    for fault in faults:
        await world.running.inject_fault(**fault, count=count)
    yield
    left = sum(fault.remaining_count for fault in world.sandbox.fault_controls.faults)
    world.steps[-1].hits += count * len(faults) - left
    await world.running.clear_faults()


async def _do_nothing_wrong(world: ChaosWorld, _size: int, send_all: SendAll) -> None:
    send_all()
    await world.wait_until_idle()


async def _deliver_twice(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Deliver each interaction again, at once or somewhat later."""
    world.deliveries.copy_delays = (0.0,) * (size % 2) + (0.004 * size,)
    send_all()
    world.deliveries.copy_delays = ()
    await world.wait_until_idle()


async def _deliver_in_reverse(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    world.deliveries.is_holding = True
    send_all()
    world.deliveries.copy_delays = (0.0,) * (size // 7)
    world.deliveries.release(in_reverse=True)
    world.deliveries.copy_delays = ()
    await world.wait_until_idle()


async def _deliver_late(world: ChaosWorld, _size: int, send_all: SendAll) -> None:
    """Deliver interactions that were made seconds ago."""
    world.sandbox.clock.set_offset(-LATE_SECONDS)
    send_all()
    world.sandbox.clock.set_offset(0)
    await world.wait_until_idle()


async def _cut_gateway(way: str, world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Send some of the actions before the gateway goes, and let the bot come back."""
    if size < 3:
        world.drop_gateway(way, is_resumable=True)
        send_all()
    else:
        send_all()
        await asyncio.sleep(0.002 * (size - 3))
        world.drop_gateway(way, is_resumable=size != 9)
    await wait_until_ready(world.bots, world.sandbox.gateway)
    await world.wait_until_idle()


async def _answer_wrongly(
    fault: dict[str, Any], world: ChaosWorld, size: int, send_all: SendAll
) -> None:
    """Answer some REST requests wrongly while players act."""
    async with _wrong_answers(world, 1 + size % 4, fault):
        send_all()
        await world.wait_until_idle()


async def _announce_amid_errors(
    fault: dict[str, Any], world: ChaosWorld, size: int, send_all: SendAll
) -> None:
    """Let a challenge end while Discord answers wrongly what the bot sends to channels."""
    await world.create_challenge(10)
    send_all()
    world.clock.advance(minutes=10)
    async with _wrong_answers(world, 1 + size % 4, {**fault, "path": CHANNEL}):
        await world.announce()


async def _start_amid_errors(
    fault: dict[str, Any], world: ChaosWorld, size: int, send_all: SendAll
) -> None:
    """Restart the bot while Discord answers wrongly on the routes of a start."""
    send_all()
    async with _wrong_answers(world, 1 + size % 3, *_build_faults(fault, START_ROUTES)):
        await world.restart_bot()


async def _answer_wrongly_everywhere(
    fault: dict[str, Any], world: ChaosWorld, size: int, send_all: SendAll
) -> None:
    """Answer wrongly on every route, while players act, a challenge ends and the bot restarts."""
    await world.create_challenge(10)
    async with _wrong_answers(world, 1 + size % 3, *_build_faults(fault, ROUTES)):
        send_all()
        world.clock.advance(minutes=10)
        await world.announce()
        await world.restart_bot()


async def _lock_database(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Hold the write lock for some tens of milliseconds, once in a while for three seconds."""
    seconds = 3.0 if size == 9 else 0.03 * size
    async with world.database.hold_writers():
        send_all()
        await asyncio.sleep(seconds)
    await world.wait_until_idle()


async def _fill_disk(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Let every write to a file fail, as on a full disk, from the start or a little later."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    if size >= 5:
        send_all()
        await asyncio.sleep(0.001 * (size - 5))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        if size < 5:
            send_all()
        await wait_until_idle(world.bots, world.sandbox.gateway)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def _cut_connections(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """End all connections to the server, before actions are sent or a little later."""
    assert isinstance(world.database, ServerDatabase)
    if size < 5:
        world.database.cut_connections()
    send_all()
    if size >= 5:
        await asyncio.sleep(0.002 * (size - 5))
        world.database.cut_connections()
    await world.wait_until_idle()


async def _restart(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Stop the bot as SIGTERM does while it answers, and start it again."""
    send_all()
    await asyncio.sleep(0.002 * size)
    await world.restart_bot()


async def _crash(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """End the bot in the middle of everything, and start it again."""
    send_all()
    await asyncio.sleep(0.004 * size)
    await world.restart_bot(crashes=True)


async def _run_two_bots(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Let two bots receive every interaction, and end one of them meanwhile."""
    await world.add_bot()
    send_all()
    if size >= 5:
        await asyncio.sleep(0.001 * (size - 5))
    else:
        await world.wait_until_idle()
    await world.remove_bot(crashes=size % 2 == 1)
    await world.wait_until_idle()


async def _end_contests(world: ChaosWorld, size: int, send_all: SendAll) -> None:
    """Let contests end while their players play, with two bots that announce it if size is odd."""
    if size % 2:
        await world.add_bot()
    send_all()
    world.clock.advance(minutes=10)
    await world.announce()
    if size % 2:
        await world.remove_bot(crashes=False)
    await world.wait_until_idle()


_IDLE_CHECK_SECONDS = 0.001
_EVENT_TASK_NAMES = ("discord.py: on_", "CommandTree-invoker")
"""How the names of the tasks begin in which discord.py lets us handle events and commands."""
_OWN_CODE = Path(bot.__file__).parent
_LONG_WORK = ("hosting", "background.py")
"""Where work is begun that lasts as long as the bot runs."""
_CONNECTION_WORK = ("_end_unless_let_in",)
"""What is done for a connection to the gateway as long as it lasts."""


class ChaosBot:
    """One bot, as if it were a process of its own."""

    def __init__(self, clocked_sandbox: ClockedSandbox, url: str) -> None:
        self._clocked_sandbox = clocked_sandbox
        self._url = url
        self._client: PatienceClient | None = None
        self._announcer: Announcer | None = None
        self._stop_wanted = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def client(self) -> PatienceClient:
        """The client of the bot that runs."""
        assert self._client is not None
        return self._client

    async def start(self) -> None:
        """Start the bot, and wait until it is ready."""
        self._stop_wanted.clear()
        started = asyncio.Event()
        self._task = asyncio.create_task(self._run(started))
        waiting = asyncio.create_task(started.wait())
        done, _ = await asyncio.wait(
            {self._task, waiting}, timeout=WAIT_TIMEOUT, return_when=asyncio.FIRST_COMPLETED
        )
        waiting.cancel()
        if self._task in done:
            await self._task
        assert done, "the bot did not start"

    async def stop(self) -> None:
        """Stop the bot as SIGTERM does."""
        assert self._task is not None
        self._stop_wanted.set()
        await asyncio.wait_for(self._task, WAIT_TIMEOUT)

    async def crash(self) -> None:
        """End the bot in the middle of all it does, as far as a process can do that to itself."""
        assert self._task is not None
        # A process that dies gives nothing back, unlike one that is stopped.
        vars(self.client.services.claims)["_release"] = _keep_claim
        tasks = [task for task in self.client._running_tasks if not task.done()]
        for task in tasks:
            task.cancel()
        self._task.cancel()
        await asyncio.wait({*tasks, self._task}, timeout=WAIT_TIMEOUT)

    async def announce(self) -> None:
        """Begin what is due about contests, as the bot does every second."""
        assert self._announcer is not None
        await self._announcer.run_once()

    def has_caught_up(self, gateway: Gateway) -> bool:
        """Return whether the bot is connected and has received all events."""
        client = self.client
        if not client.is_connected:
            return False
        for shard_id in client.shards:
            websocket = client._get_websocket(shard_id=shard_id)
            session = gateway.sessions.get(websocket.session_id or "")
            if session is None or session.connection is None:
                return False
            if websocket.sequence != session.sequence:
                return False
        return True

    async def _run(self, started: asyncio.Event) -> None:
        with suppress(asyncio.CancelledError):
            async with run_in_process_bot(
                self._clocked_sandbox, self._url, answers_interactions=True
            ) as client:
                self._client = client
                self._announcer = Announcer(client.services, lambda: client)
                started.set()
                await self._stop_wanted.wait()


async def _keep_claim(_claim: Claim) -> None:
    """Do nothing."""


def is_any_bot_busy() -> bool:
    """Return whether any bot of this process is answering an interaction."""
    return any(_is_work(task) for task in asyncio.all_tasks())


async def wait_until_idle(bots: list[ChaosBot], gateway: Gateway) -> None:
    """Wait until all bots have received all events and have nothing left to do."""

    def has_nothing_to_do() -> bool:
        return not is_any_bot_busy() and all(bot.has_caught_up(gateway) for bot in bots)

    async with asyncio.timeout(WAIT_TIMEOUT):
        idle_checks = 0
        while idle_checks < 2:
            await asyncio.sleep(_IDLE_CHECK_SECONDS)
            idle_checks = idle_checks + 1 if has_nothing_to_do() else 0


def _is_work(task: asyncio.Task[object]) -> bool:
    if task.get_name().startswith(_EVENT_TASK_NAMES):
        return True
    code = getattr(task.get_coro(), "cr_code", None)
    if code is None or not Path(code.co_filename).is_relative_to(_OWN_CODE):
        return False
    place = Path(code.co_filename).relative_to(_OWN_CODE).parts[0]
    return place not in _LONG_WORK and code.co_name not in _CONNECTION_WORK


END = Fault("in the end", _do_nothing_wrong, is_harmless=True)
"""After all faults, whatever they were, everybody is answered."""


WRONG_ANSWERS = [
    *(
        Fault(f"answers: {name}", partial(_answer_wrongly, {**fault, "path": CALLBACK}))
        for name, fault in {
            "429": _TOO_MANY,
            "500": {"status": 500},
            "503": {"status": 503},
            "cut before": {"cut": True},
            "cut after": _CUT_AFTER,
        }.items()
    ),
    Fault("follow-ups: 500", partial(_answer_wrongly, {"status": 500, "path": FOLLOW_UP})),
    Fault("follow-ups: 429", partial(_answer_wrongly, {**_TOO_MANY, "path": FOLLOW_UP})),
    Fault("channels: 429", partial(_announce_amid_errors, _TOO_MANY)),
    Fault("channels: 502", partial(_announce_amid_errors, {"status": 502})),
    Fault("channels: cut after", partial(_announce_amid_errors, _CUT_AFTER)),
    Fault("start: 429", partial(_start_amid_errors, _TOO_MANY)),
    Fault("start: 502", partial(_start_amid_errors, {"status": 502})),
    Fault("every route: 429", partial(_answer_wrongly_everywhere, _TOO_MANY)),
    Fault("every route: 500", partial(_answer_wrongly_everywhere, {"status": 500})),
]
"""The faults that hit requests of the bot; a step counts how many."""

NO_FAULT = Fault("nothing goes wrong", _do_nothing_wrong, is_harmless=True)


async def wait_until_ready(bots: list[ChaosBot], gateway: Gateway) -> None:
    """Wait until all bots are connected."""
    await wait_until(lambda: all(bot.has_caught_up(gateway) for bot in bots))


_COMMON_FAULTS = [
    NO_FAULT,
    Fault("delivered twice", _deliver_twice),
    Fault("delivered in reverse", _deliver_in_reverse),
    Fault("delivered too late", _deliver_late),
    *(
        Fault(f"gateway: {way}", partial(_cut_gateway, way))
        for way in ("abort", "close", "reconnect", "invalid")
    ),
    *WRONG_ANSWERS,
    Fault("write lock held", _lock_database),
    Fault("restart", _restart),
    Fault("crash", _crash),
    Fault("two bots", _run_two_bots),
    Fault("contests end", _end_contests),
]
FAULTS = [*_COMMON_FAULTS, Fault("disk full", _fill_disk)]
SERVER_FAULTS = [*_COMMON_FAULTS, Fault("connections cut", _cut_connections)]
"""The same on a PostgreSQL server, whose disk is not the bots'."""

STEPS = 12
"""At most this many faults befall a world."""

MAX_CHALLENGES = 2

_ACTIONS = st.tuples(
    st.integers(0, PLAYER_COUNT - 1), st.sampled_from(ActionKind), st.integers(0, 9)
)


def run_worlds(
    chaos_sandbox: ChaosSandbox,
    seed: int,
    count: int,
    on_world: Callable[[ChaosWorld, float], None],
    *,
    faults: Sequence[Fault] | None = None,
    shrinks: bool = True,
) -> None:
    """Run so many worlds, always the same ones for a seed; raises TruthError.

    `on_world` is told of each world and its seconds. A world that fails is made as small as it
    still fails, and its steps are in the notes of the error.
    """
    if faults is None:
        faults = SERVER_FAULTS if chaos_sandbox.has_server else FAULTS
    machine = hypothesis.seed(seed)(_build_machine(chaos_sandbox, on_world, faults))
    phases = (Phase.generate, Phase.shrink) if shrinks else (Phase.generate,)
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=count,
            stateful_step_count=STEPS,
            database=None,
            deadline=None,
            derandomize=False,
            phases=phases,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
        ),
    )


def _build_machine(
    chaos_sandbox: ChaosSandbox,
    on_world: Callable[[ChaosWorld, float], None],
    faults: Sequence[Fault],
) -> type[RuleBasedStateMachine]:
    class ChaosMachine(RuleBasedStateMachine):
        """One world."""

        def __init__(self) -> None:
            super().__init__()
            self.started_at = monotonic()
            self.world = ChaosWorld(chaos_sandbox)
            self.challenge_count = 0
            chaos_sandbox.run(self.world.open())

        @rule(
            fault=st.sampled_from(faults),
            size=st.integers(0, 9),
            actions=st.lists(_ACTIONS, min_size=1, max_size=4),
        )
        def act(self, fault: Fault, size: int, actions: list[tuple[int, ActionKind, int]]) -> None:
            """Let players act while something goes wrong."""
            world = self.world
            planned = [
                (
                    number,
                    plan_action(
                        kind, pick, world.players[number], world.games[number], world.scoreboards
                    ),
                )
                for number, kind, pick in actions
            ]
            chaos_sandbox.run(world.take_step(fault, size, planned))

        # Not the scoreboards are counted: whether there is one may be a matter of milliseconds.
        @precondition(lambda self: self.challenge_count < MAX_CHALLENGES)
        @rule(minutes=st.sampled_from([10, 15, 60]))
        def create_challenge(self, minutes: int) -> None:
            """Begin a challenge."""
            self.challenge_count += 1
            chaos_sandbox.run(self.world.create_challenge(minutes))

        @rule(minutes=st.integers(1, 30))
        def let_time_pass(self, minutes: int) -> None:
            """Let time pass, and bots announce what has ended."""
            self.world.clock.advance(minutes=minutes)
            chaos_sandbox.run(self.world.announce())

        def teardown(self) -> None:
            """Check the truth in the end, unless something was wrong before."""
            try:
                if self.world.failure is None:
                    chaos_sandbox.run(self.world.check_truth())
            finally:
                chaos_sandbox.run(self.world.close())
                on_world(self.world, monotonic() - self.started_at)

    return ChaosMachine
