"""A sandbox in this process, users who act without a page, and what they can do."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from io import StringIO
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from types import TracebackType
from typing import Any, Self, TextIO, TypeVar, cast
from unittest.mock import patch

import structlog

from bot import discord_patches
from bot.models.games import Game, PriceBook
from bot.secret_filter import FilteredStream
from bot.services.tables import CurrentGameAction, DealRequest, GameVersion, build_table
from bot.ui.control_ids import AttemptId, LeaveGameId
from sandbox.control_api import add_person
from sandbox.errors import Json
from sandbox.gateway import Gateway
from sandbox.interaction_sender import InteractionSender
from sandbox.interactions import (
    ANSWER_SECONDS,
    ANSWERED,
    Interaction,
)
from sandbox.messages import LOADING, Message
from sandbox.state import PageEventBroadcaster, Sandbox
from sandbox.world import Channel, Person
from tests.chaos import truth
from tests.chaos.truth import (
    SILENCE,
    Effect,
    FileDatabases,
    Games,
    ServerDatabases,
    Statement,
    WorldDatabases,
    read_statement,
)
from tests.sandbox.running_sandbox import EventLoopHost, RunningSandbox
from tests.sandbox.sandbox_user import build_command_json
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.bot_process import shorten_library_waits, shorten_retry_waits
from tests.whole.table_messages import build_resign_id, build_table_action_id

_person_numbers = count(1)


class SentAction:
    """An interaction on its way, and what Discord accepted as its answer."""

    def __init__(self, host: DirectHost, nonce: str) -> None:
        self.interaction: Interaction | None = None
        self.nonce = nonce
        self._host = host
        self._answered = asyncio.Event()
        self._answer: Json | None = None
        host.outcomes.watchers[nonce] = self._take_outcome

    @property
    def is_answered(self) -> bool:
        """Whether Discord accepted an answer, or gave the bot up."""
        return self._answered.is_set()

    async def wait_for_outcome(self) -> None:
        """Wait for the answer, or until Discord says that there is none."""
        await asyncio.wait_for(self._answered.wait(), WAIT_TIMEOUT)

    def find_message(self) -> Message | None:
        """Return the message that answers, or None."""
        interaction = self.interaction
        if interaction is None or interaction.status != ANSWERED:
            return None
        return self._host.sandbox.messages.find_message(interaction.original_id)

    def read_statement(self) -> Statement:
        """Return what the answer says: it, as it was accepted, and messages that followed it."""
        interaction, sandbox = self.interaction, self._host.sandbox
        if interaction is None or interaction.status != ANSWERED:
            return SILENCE
        answers = [] if self._answer is None else [self._answer]
        followers = [
            message
            for message_id in interaction.message_ids
            if message_id != interaction.original_id
            and (message := sandbox.messages.find_message(message_id))
        ]
        answers += map(sandbox.messages.build_message_json, followers)
        return read_statement(answers)

    def close(self) -> None:
        """Listen no more."""
        self._host.outcomes.watchers.pop(self.nonce, None)

    def _take_outcome(self, event: Json) -> None:
        if event.get("status") == "acknowledged":
            return
        message = self._host.sandbox.messages.find_message(event.get("message_id") or "")
        if event.get("status") == "answered" and message and not message.has_flag(LOADING):
            # As it is now: the next press changes the same message.
            self._answer = self._host.sandbox.messages.build_message_json(message)
        self._answered.set()


class DirectPlayer:
    """A new user of the sandbox in one of its channels."""

    def __init__(self, host: DirectHost, channel: Channel, name: str = "") -> None:
        sandbox = host.sandbox
        name = name or f"player{next(_person_numbers)}"
        self.host = host
        self.channel = channel
        self.person = Person(
            sandbox.clock.create_snowflake(), name, name.capitalize(), "en-US", "#5865f2"
        )
        self.message: Message | None = None
        self._nonces = count(1)
        add_person(sandbox, self.person, None, nick=None)

    @property
    def id(self) -> int:
        """The player's id, as the bot stores it."""
        return int(self.person.id)

    def run_command(self, command: str, /, **options: Any) -> SentAction:
        """Send a slash command, subcommands after a space; PageRequestError if Discord has none."""
        sent, sender = self._begin()
        sent.interaction = sender.send_command(
            build_command_json(command, options), is_complete=True
        )
        return sent

    def press(
        self, custom_id: str, message: Message | None = None, values: list[str] | None = None
    ) -> SentAction:
        """Send the press of a control on a message, by default on the last one with a table."""
        pressed = message or self.message
        assert pressed is not None
        sent, sender = self._begin()
        sent.interaction = sender.send_component(pressed, custom_id, values, is_forged=True)
        return sent

    def _begin(self) -> tuple[SentAction, InteractionSender]:
        nonce = f"{self.person.username}-{next(self._nonces)}"
        sent = SentAction(self.host, nonce)
        return sent, InteractionSender(self.host.sandbox, self.person, self.channel, nonce)


TOKEN = "sandbox"  # noqa: S105 - any would do


class OutcomeBroadcaster(PageEventBroadcaster):
    """Tells a watcher what became of an interaction; pages are served only if some are open."""

    def __init__(self) -> None:
        super().__init__()
        self.watchers: dict[str, Callable[[Json], None]] = {}

    def send_event(self, event: Json, is_for_person: Callable[[str], bool] | None = None) -> None:
        """Send an event to the open pages, and to the watcher of the interaction it tells of."""
        watcher = self.watchers.get(event.get("nonce") or "")
        if watcher is not None:
            watcher(event)
        if self._open_pages:
            super().send_event(event, is_for_person)


class DirectHost(EventLoopHost):
    """Runs a sandbox that keeps everything in memory, and gives access to it."""

    def __init__(self) -> None:
        super().__init__(None, TOKEN)
        self._sandbox: Sandbox | None = None

    @property
    def sandbox(self) -> Sandbox:
        """The sandbox that runs."""
        assert self._sandbox is not None
        return self._sandbox

    @property
    def outcomes(self) -> OutcomeBroadcaster:
        """Where the outcomes of interactions are told."""
        outcomes = self.sandbox.page_events
        assert isinstance(outcomes, OutcomeBroadcaster)
        return outcomes

    def build_sandbox(self) -> Sandbox:
        """Return a sandbox in memory whose outcomes can be watched."""
        self._sandbox = super().build_sandbox()
        self._sandbox.page_events = OutcomeBroadcaster()
        return self._sandbox


@asynccontextmanager
async def run_direct_sandbox() -> AsyncIterator[tuple[RunningSandbox, DirectHost]]:
    """Run a sandbox for the block; yield its control and its host."""
    host = DirectHost()
    running = RunningSandbox(host, TOKEN)
    try:
        await running.start()
        yield running, host
    finally:
        await running.close()


VARIANTS = ("canfield", "klondike", "little-forty")
CHALLENGE_VARIANT = "canfield"


class ActionKind(StrEnum):
    """The kinds of actions; a command acts on the table as it is, a press at one version."""

    DRAW_COMMAND = "/draw"
    DRAW_PRESS = "press draw"
    MOVE_COMMAND = "/move"
    MOVE_PRESS = "press a move"
    UNDO_COMMAND = "/undo"
    UNDO_PRESS = "press undo"
    REDO_COMMAND = "/redo"
    AUTO_COMMAND = "/auto"
    TABLE_COMMAND = "/table"
    OLD_PRESS = "press an old button"
    RESIGN = "give up"
    DEAL = "deal"
    PLAY_FOR_MONEY = "deal for money"
    ATTEMPT = "play in a contest"
    CHALLENGE = "/challenge create"


@dataclass(frozen=True)
class PlannedAction:
    """An action that is ready to be sent; `effect` is what it makes of its player's games."""

    name: str
    effect: Effect
    send: Callable[[], SentAction]
    creates_challenge: bool = False


def plan_action(
    kind: ActionKind,
    pick: int,
    player: DirectPlayer,
    games: Games,
    scoreboards: dict[int, Message],
) -> PlannedAction:
    """Return an action of this kind, as far as the player's games allow it.

    `pick` chooses among several, such as among the moves. `scoreboards` are the messages of
    contests, by their ids.
    """
    game = truth.find_table_game(games)
    if kind is ActionKind.ATTEMPT and scoreboards:
        return _plan_attempt(pick, player, scoreboards)
    if kind is ActionKind.CHALLENGE:
        return _plan_challenge(pick, player)
    if game is None:
        return _plan_deal(pick, player)
    if kind is ActionKind.TABLE_COMMAND or player.message is None:
        return PlannedAction("/table", truth.do_nothing, lambda: player.run_command("table"))
    version = truth.get_version(game)
    match kind:
        case ActionKind.DEAL | ActionKind.PLAY_FOR_MONEY | ActionKind.ATTEMPT:
            book = PriceBook.HOYLE if kind is ActionKind.PLAY_FOR_MONEY else None
            variant = "canfield" if book else VARIANTS[pick % len(VARIANTS)]
            request = DealRequest(variant=variant, price_book=book)
            leave_id = LeaveGameId.build(CurrentGameAction.GIVE_UP, version, request).dump()
            return _plan_press(player, kind, truth.deal(variant, book, version), leave_id)
        case ActionKind.RESIGN:
            return _plan_press(player, kind, truth.resign(version), build_resign_id(version))
        case ActionKind.OLD_PRESS:
            old = GameVersion(game.id, max(game.revision - 1 - pick % 3, 0))
            effect = truth.change_table(truth.draw(1), old)
            return _plan_press(player, kind, effect, build_table_action_id(old, "draw"))
    return _plan_move(kind, pick, player, game)


def _plan_move(kind: ActionKind, pick: int, player: DirectPlayer, game: Game) -> PlannedAction:
    version, times = truth.get_version(game), 1 + pick % 3
    moves = [str(move) for move in build_table(game).useful_moves] or ["draw"]
    move = moves[pick % len(moves)]
    match kind:
        case ActionKind.DRAW_COMMAND:
            return _plan_command(player, "draw", truth.draw(times), times=times)
        case ActionKind.UNDO_COMMAND:
            return _plan_command(player, "undo", truth.undo(times), times=times)
        case ActionKind.REDO_COMMAND:
            return _plan_command(player, "redo", truth.redo(times), times=times)
        case ActionKind.AUTO_COMMAND:
            return _plan_command(player, "auto", truth.play_to_foundations)
        case ActionKind.MOVE_COMMAND:
            typed = move.replace("-", " ").replace("x", " ")
            return _plan_command(player, "move", truth.type_move(typed), moves=typed)
        case ActionKind.UNDO_PRESS:
            action, change = "undo", truth.undo(1)
        case ActionKind.DRAW_PRESS:
            action, change = "draw", truth.draw(1)
        case _:
            action, change = move, truth.play_moves(move)
    effect = truth.change_table(change, version)
    return _plan_press(player, kind, effect, build_table_action_id(version, action))


def _plan_deal(pick: int, player: DirectPlayer) -> PlannedAction:
    variant = VARIANTS[pick % len(VARIANTS)]
    return PlannedAction(
        f"/new {variant}", truth.deal(variant), lambda: player.run_command("new", game=variant)
    )


def _plan_attempt(
    pick: int, player: DirectPlayer, scoreboards: dict[int, Message]
) -> PlannedAction:
    contest_id = sorted(scoreboards)[pick % len(scoreboards)]
    attempt_id = AttemptId(contest_id).dump()
    return PlannedAction(
        f"play in contest {contest_id}",
        truth.begin_attempt(contest_id, CHALLENGE_VARIANT),
        lambda: player.press(attempt_id, scoreboards[contest_id]),
    )


def _plan_challenge(pick: int, player: DirectPlayer) -> PlannedAction:
    minutes = 10 + 5 * pick
    return PlannedAction(
        f"/challenge create of {minutes} minutes",
        truth.do_nothing,
        lambda: player.run_command("challenge create", game=CHALLENGE_VARIANT, lasts=f"{minutes}m"),
        creates_challenge=True,
    )


def _plan_command(
    player: DirectPlayer, name: str, change: truth.TableChange, **options: object
) -> PlannedAction:
    return PlannedAction(
        f"/{name} {' '.join(map(str, options.values()))}",
        truth.change_table(change, None),
        lambda: player.run_command(name, **options),
    )


def _plan_press(
    player: DirectPlayer, kind: ActionKind, effect: Effect, custom_id: str
) -> PlannedAction:
    return PlannedAction(f"{kind} ({custom_id})", effect, lambda: player.press(custom_id))


_T = TypeVar("_T")


class ChaosSandbox:
    """The event loop stands still between two calls of `run`.

    Databases are SQLite files, or on a PostgreSQL server where one is given.
    """

    running: RunningSandbox
    host: DirectHost
    deliveries: Deliveries
    log: CapturedLog

    def __init__(self, server_url: str | None = None) -> None:
        self.has_server = server_url is not None
        self._runner = asyncio.Runner()
        self._exit_stack = ExitStack()
        self._async_exit_stack = AsyncExitStack()
        self._folder = Path(mkdtemp(prefix="chaos-"))
        self.databases: WorldDatabases = (
            ServerDatabases(server_url) if server_url else FileDatabases(self._folder)
        )

    def __enter__(self) -> Self:
        shorten_library_waits()
        self._exit_stack.enter_context(shorten_retry_waits())
        # Faults end many connections soon.
        self._exit_stack.enter_context(patch.object(discord_patches, "STEADY_SECONDS", 0.0))
        self.log = self._exit_stack.enter_context(capture_log())
        self.run(self._open())
        return self

    def __exit__(
        self,
        error_type: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.run(self._async_exit_stack.aclose())
        self._runner.close()
        self._exit_stack.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def run(self, work: Coroutine[Any, Any, _T]) -> _T:
        """Run work to its end, and return its result."""
        return self._runner.run(work)

    async def _open(self) -> None:
        await self.databases.prepare()
        self.running, self.host = await self._async_exit_stack.enter_async_context(
            run_direct_sandbox()
        )
        self.host.sandbox.interactions.answer_seconds = ANSWER_SECONDS
        self.deliveries = Deliveries(self.host.sandbox.gateway)


INTERACTION_EVENT = "INTERACTION_CREATE"


class Deliveries:
    """Delivers the gateway's events of interactions as told; every other event as it comes.

    `copy_delays` are the seconds after which further copies of each interaction follow. While
    `is_holding` is set, interactions are held back; `release` delivers them.
    """

    def __init__(self, gateway: Gateway) -> None:
        self.copy_delays: tuple[float, ...] = ()
        self.is_holding = False
        self._held: list[dict[str, Any]] = []
        self._late_count = 0
        self._send = gateway.send_event
        vars(gateway)["send_event"] = self._send_event

    @property
    def has_undelivered(self) -> bool:
        """Whether copies or held interactions are still to come."""
        return bool(self._held or self._late_count)

    def release(self, *, in_reverse: bool = False) -> None:
        """Deliver what was held back, and hold no more."""
        self.is_holding = False
        held, self._held = self._held, []
        for event in reversed(held) if in_reverse else held:
            self._deliver(event)

    def _send_event(self, event: str, data: dict[str, Any], **options: Any) -> None:
        if event != INTERACTION_EVENT:
            self._send(event, data, **options)
        elif self.is_holding:
            self._held.append({"data": data, **options})
        else:
            self._deliver({"data": data, **options})

    def _deliver(self, event: dict[str, Any]) -> None:
        self._send(INTERACTION_EVENT, **event)
        loop = asyncio.get_running_loop()
        for delay in self.copy_delays:
            if delay:
                self._late_count += 1
                loop.call_later(delay, self._deliver_late, event)
            else:
                self._send(INTERACTION_EVENT, **event)

    def _deliver_late(self, event: dict[str, Any]) -> None:
        self._late_count -= 1
        self._send(INTERACTION_EVENT, **event)


class CapturedLog:
    """The log since it was cleared last."""

    def __init__(self) -> None:
        self.stream = StringIO()

    def clear(self) -> None:
        """Forget all lines."""
        self.stream.seek(0)
        self.stream.truncate()

    def find_any(self, texts: Iterable[str]) -> str | None:
        """Return one of the texts that was logged, or None."""
        log = self.stream.getvalue()
        return next((text for text in texts if text in log), None)


@contextmanager
def capture_log() -> Iterator[CapturedLog]:
    """Keep what is logged during the block, and print none of it."""
    captured = CapturedLog()
    stream = cast("TextIO", FilteredStream(captured.stream))
    old_configuration = structlog.get_config()
    root = logging.getLogger()
    old_handlers, old_level = root.handlers[:], root.level
    structlog.configure(
        processors=[
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(stream),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=False,
    )
    root.handlers[:] = [logging.StreamHandler(stream)]
    root.setLevel(logging.INFO)
    try:
        yield captured
    finally:
        structlog.configure(**old_configuration)
        root.handlers[:] = old_handlers
        root.setLevel(old_level)
