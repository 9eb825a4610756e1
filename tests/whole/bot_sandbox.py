"""A sandbox with bots, as a process or here with a clock, and checks of what they send."""

import asyncio
import itertools
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import structlog
from pydantic import SecretStr

from bot.__main__ import build_services
from bot.client.client import PatienceClient
from bot.commands import ALL_COMMANDS, build_router
from bot.engine.errors import GameError
from bot.services.solver_pool import SolverPool
from bot.settings import Settings
from bot.store import Store, open_store
from bot.ui.errors import report_error
from bot.ui.posts import Announcer
from tests.api_description import find_schema_error, load_schemas
from tests.sandbox.running_sandbox import RunningSandbox, run_sandbox_in_loop, run_sandbox_process
from tests.sandbox.sandbox_user import Json, SandboxUser, iterate_components, read_text
from tests.services.drivers import ManualClock, get_todays_daily
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.ui.test_components import SINGLE_COMMANDS
from tests.whole.bot_process import (
    BotProcess,
    ForkedBot,
    build_database_url,
    create_database,
    shorten_library_waits,
    without_deadlines,
)
from tests.whole.table_messages import ROUTER, build_page_id

_user_numbers = itertools.count(1)


@dataclass
class BotSandbox:
    """A sandbox, the bot in it, and the users created so far."""

    sandbox: RunningSandbox
    bot: BotProcess
    users: list[SandboxUser] = field(default_factory=list)

    async def create_user(self, channel: str = "tables") -> SandboxUser:
        """Create a user who has never played and who writes in `channel`."""
        user = await self.sandbox.create_user(f"player{next(_user_numbers)}")
        user.channel = channel
        self.users.append(user)
        return user

    async def restart_bot(self) -> None:
        """Stop the bot as a service manager does, and start it again."""
        assert await self.bot.stop() == 0
        await self.start_bot()

    async def ensure_bot_runs(self) -> None:
        """Start the bot if a failed test has left it stopped."""
        assert self.bot.process is not None
        if self.bot.process.returncode is not None:
            await self.start_bot()

    async def start_bot(self) -> None:
        """Start the bot and wait until it is connected and its commands are there."""
        await self.sandbox.wait_for_bot_status(is_online=False)
        await self.bot.start()
        await self.sandbox.wait_for_bot_status()
        await self.sandbox.wait_for_commands("new")

    async def wait_for_request(self, method: str, path: str, **expected: object) -> None:
        """Wait until the bot's last such request has these values (`code`, `status`)."""

        async def has_expected_values() -> bool:
            requests = await self.sandbox.list_requests(method, path)
            return any(expected.items() <= request.items() for request in requests[-1:])

        await wait_until(has_expected_values)

    async def check_requests_and_log(self, log_offset: int = 0) -> None:
        """Check that all requests are valid and that the log has no unexpected errors."""
        check_requests(await self.sandbox.list_requests())
        log = self.bot.read_log(log_offset)
        assert "Traceback" not in log, log
        assert "unexpected" not in log, log
        assert "background work failed" not in log, log
        assert "never retrieved" not in log, log

    async def disconnect_users(self) -> None:
        """Disconnect all users."""
        while self.users:
            await self.sandbox.forget_user(self.users.pop())


async def wait_for_connections(
    sandbox: RunningSandbox, bot_count: int = 1, bots: Sequence[BotProcess] = ()
) -> None:
    """Wait until this many bots are connected to the gateway.

    Of ``bots`` none may have ended: what its log says is better than a wait in vain.
    """

    async def are_connected() -> bool:
        for bot in bots:
            assert bot.is_running, bot.read_log()
        sessions = await sandbox.list_sessions()
        return bot_count == len([session for session in sessions if session["connected"]])

    await wait_until(are_connected)


def make_bot(
    sandbox: RunningSandbox,
    folder: Path,
    before_start: Callable[[], object] | None = None,
    /,
    **settings: str,
) -> ForkedBot:
    """Return a bot for this sandbox, not yet started; `before_start` is called in its process."""
    addresses = {
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "DISCORD_GATEWAY_URL": sandbox.gateway_url,
    }
    return ForkedBot(folder, before_start=before_start, **{**addresses, **settings})


@asynccontextmanager
async def run_bot_sandbox(
    folder: Path,
    *,
    outlives_test: bool = False,
    before_start: Callable[[], object] | None = None,
    **settings: str,
) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and a bot in it for the block; check all requests and the log at the end.

    With `outlives_test` the sandbox is a process, which goes on between tests while the event loop
    stands still.
    """
    sandbox_folder = folder / "sandbox"
    async with (
        run_sandbox_process(sandbox_folder)
        if outlives_test
        else run_sandbox_in_loop(sandbox_folder)
    ) as running:
        bot_sandbox = BotSandbox(
            running, make_bot(running, folder / "bot", before_start, **settings)
        )
        try:
            await bot_sandbox.start_bot()
            yield bot_sandbox
            await bot_sandbox.check_requests_and_log()
            await bot_sandbox.disconnect_users()
        finally:
            await bot_sandbox.bot.close()


@asynccontextmanager
async def run_logged_in_bot(
    folder: Path, before_start: Callable[[], object] | None = None, **settings: str
) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and a bot that is logged in; nothing is checked at the end."""
    async with run_sandbox_in_loop(folder / "sandbox") as running:
        bot = make_bot(running, folder / "bot", before_start, **settings)
        bot_sandbox = BotSandbox(running, bot)
        try:
            await bot_sandbox.start_bot()
            await bot_sandbox.bot.wait_for_log_text("ready")
            yield bot_sandbox
        finally:
            await bot_sandbox.bot.close()


@dataclass
class ClockedSandbox:
    """A sandbox and bots in it that share a database and a clock."""

    sandbox: RunningSandbox
    clock: ManualClock
    bots: list[PatienceClient] = field(default_factory=list)
    stores: list[Store] = field(default_factory=list)
    """Each bot's own access to the shared database."""

    async def create_user(self) -> SandboxUser:
        """Create a user who has never played."""
        return await self.sandbox.create_user(f"guest{next(_user_numbers)}")

    def set_clock(self, text: str) -> None:
        """Set the clock to a time in ISO 8601, without a zone: UTC."""
        self.clock.now = datetime.fromisoformat(text).replace(tzinfo=UTC)

    async def load_daily_deal(self) -> int:
        """Return the number of today's deal, which is secret until the day is over."""
        return (await get_todays_daily(self.bots[0].services.dailies)).deal


@asynccontextmanager
async def run_clocked_sandbox(folder: Path, bot_count: int = 1) -> AsyncIterator[ClockedSandbox]:
    """Run a sandbox and this many bots in it for the block, as if each were a process.

    Only the first bot answers interactions; the others are only connected.
    """
    shorten_library_waits()
    _use_plain_tracebacks()
    url = await create_database(build_database_url(folder))
    async with run_sandbox_in_loop(folder / "sandbox") as running, AsyncExitStack() as exit_stack:
        exit_stack.enter_context(without_deadlines())
        clocked_sandbox = ClockedSandbox(running, ManualClock())
        for number in range(bot_count):
            client = await exit_stack.enter_async_context(
                run_in_process_bot(clocked_sandbox, url, answers_interactions=number == 0)
            )
            clocked_sandbox.bots.append(client)
        yield clocked_sandbox


async def make_due_posts(*bots: PatienceClient) -> None:
    """Let bots post by themselves what is due, at the same time, and wait until it is posted."""
    await asyncio.gather(*(make_announcer(bot).run_once() for bot in bots))
    for bot in bots:
        await wait_for_all_tasks(bot)


def make_announcer(bot: PatienceClient) -> Announcer:
    """Return what posts for a bot, as after its start."""
    return Announcer(bot.services, lambda: bot)


async def wait_for_all_tasks(bot: PatienceClient) -> None:
    """Wait for a bot's tasks to end by themselves, however slow the machine is."""
    async with asyncio.timeout(WAIT_TIMEOUT):
        while bot._running_tasks:
            await asyncio.wait(bot._running_tasks)


@asynccontextmanager
async def run_in_process_bot(
    clocked_sandbox: ClockedSandbox, url: str, *, answers_interactions: bool
) -> AsyncIterator[PatienceClient]:
    """Run a bot in this process for the block; yield its client once it is ready."""
    running = clocked_sandbox.sandbox
    async with open_store(url) as store:
        clocked_sandbox.stores.append(store)
        async with make_client(running, store, clocked_sandbox.clock) as client:
            task = asyncio.create_task(client.start(running.token))
            try:
                await wait_until(lambda: _is_ready(client))
                if not answers_interactions:
                    # Every connection receives every interaction: more than one bot would answer.
                    client._connection.parsers["INTERACTION_CREATE"] = lambda _: None
                yield client
                await client.wait_for_running_tasks()
            finally:
                await client.close()
                await task


def make_client(running: RunningSandbox, store: Store, clock: ManualClock) -> PatienceClient:
    """Return a bot's client, not yet logged in."""
    settings = Settings(
        discord_token=SecretStr(running.token),
        discord_api_url=running.api_url,
        discord_gateway_url=running.gateway_url,
    )
    return PatienceClient(
        build_services(store, clock, SolverPool(0)),
        settings,
        commands=ALL_COMMANDS,
        router=build_router(),
        report_error=report_error,
    )


def _is_ready(client: PatienceClient) -> bool:
    """Return whether a client is connected and knows its servers."""
    return (
        client.is_connected
        and bool(client.guilds)
        and not any(guild.unavailable for guild in client.guilds)
    )


def _use_plain_tracebacks() -> None:
    """Format tracebacks as Python does: structlog's coloured ones take seconds."""
    renderer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], renderer])


ACTION_ROW_TYPE = 1
BUTTON_TYPE = 2
BLUE = 1
EPHEMERAL = 1 << 6
HELP_ID = build_page_id("help")
MAX_ROW_BUTTONS = 4
"""Discord takes five, but newer phones wrap the fifth."""
INVALID_FORM_CODES = {50006, 50035}
SECOND_PERSON = re.compile(
    r"[^.!?\n]*\b(?:(?<!can )you(?! picked this deal)|yours?|yourself)\b[^.!?\n]*", re.IGNORECASE
)
"""Text that speaks to one person, which messages for everyone must not do.

A poster's “Can you beat 142 moves?” asks everyone who reads it.
"""

# The schema of a callback by its type.
CALLBACK_SCHEMAS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
REQUEST_SCHEMAS = [
    ("PUT", r"/applications/\d+/commands", "ApplicationCommandUpdateRequest"),
    ("POST", r"/webhooks/\d+/[^/]+", "IncomingWebhookRequestPartial"),
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/[^/]+", "IncomingWebhookUpdateRequestPartial"),
    ("POST", r"/channels/\d+/messages", "MessageCreateRequest"),
    ("PATCH", r"/channels/\d+/messages/\d+", "MessageEditRequestPartial"),
    ("POST", r"/channels/\d+/threads", "CreateTextThreadWithoutMessageRequest"),
    ("PATCH", r"/channels/\d+", "UpdateThreadRequestPartial"),
]
COMPONENT_SCHEMAS = {
    1: "ActionRowComponentForMessageRequest",
    2: "ButtonComponentForMessageRequest",
    3: "StringSelectComponentForMessageRequest",
    8: "ChannelSelectComponentForMessageRequest",
    9: "SectionComponentForMessageRequest",
    10: "TextDisplayComponentForMessageRequest",
    12: "MediaGalleryComponentForMessageRequest",
    13: "FileComponentForMessageRequest",
    17: "ContainerComponentForMessageRequest",
    18: "LabelComponentForModalRequest",
}


def check_requests(requests: list[Json]) -> None:
    """Check that Discord would accept all requests; raise AssertionError with every fault."""
    faults = [
        f"{request['method']} {request['path'][:60]}: {fault}"
        for request in requests
        for fault in find_faults(request)
    ]
    assert not faults, "\n".join(faults)


def find_faults(request: Json) -> Iterator[str]:
    """Yield the faults of one request as the sandbox logged it."""
    if request["code"] in INVALID_FORM_CODES:
        yield f"refused as a bad form: {request['answer']}"
    name = _find_schema_name(request)
    if name is None:
        return
    payload = request["payload"]
    for part in payload if isinstance(payload, list) else [payload]:
        if fault := _find_schema_fault(name, json.dumps(_with_ids_as_text(part), sort_keys=True)):
            yield fault
        if isinstance(payload, list):
            yield from _find_command_faults(part)
    if name in CALLBACK_SCHEMAS.values():
        payload = payload.get("data")
    if isinstance(payload, dict) and "choices" not in payload:
        yield from _find_message_faults(payload)
        if _is_public(request, payload):
            yield from _find_second_person_texts(payload)


def _find_schema_name(request: Json) -> str | None:
    if request["path"].endswith("/callback"):
        return CALLBACK_SCHEMAS[request["payload"]["type"]]
    for method, path, name in REQUEST_SCHEMAS:
        if request["method"] == method and re.fullmatch(path, request["path"]):
            return name
    is_bodyless = request["method"] in {"GET", "DELETE"} or "/thread-members/" in request["path"]
    assert is_bodyless, f"no schema is known for {request['path']}"
    return None


def _with_ids_as_text(payload: Json) -> Json:
    """Return a copy with ids as text, as the description wants them; discord.py sends numbers."""
    copied: Json = json.loads(json.dumps(payload))
    for holder in (copied, copied.get("data")):
        if isinstance(holder, dict):
            parts_with_ids = list(holder.get("attachments") or [])
            for part in iterate_components({"components": holder.get("components") or []}):
                menu = part.get("component", part)  # in a form's label
                parts_with_ids += menu.get("default_values", [])
            for part in parts_with_ids:
                part["id"] = str(part["id"])
            allowed_mentions = holder.get("allowed_mentions") or {}
            if user_ids := allowed_mentions.get("users"):
                allowed_mentions["users"] = [str(user_id) for user_id in user_ids]
    return copied


@cache
def _find_schema_fault(schema_name: str, payload: str) -> str | None:
    try:
        return find_schema_error(schema_name, json.loads(payload))
    except pytest.skip.Exception:
        return None


@cache
def _list_schema_fields(schema_name: str) -> frozenset[str] | None:
    try:
        return frozenset(load_schemas()[schema_name]["properties"])
    except pytest.skip.Exception:
        return None


def _find_command_faults(command: Json) -> Iterator[str]:
    """Yield names that are not lower case, which the description allows."""
    if command.get("type", 1) != 1:
        return  # a menu's labels may have capitals
    names = [command["name"], *(option["name"] for option in command.get("options", []))]
    yield from (f"the name {name} is not lower case" for name in names if name != name.lower())


_COMMAND_MENTION = re.compile(r"</([^:>]+):\d+>")
"""A mention of a command, which Discord opens by its original name alone."""


def _find_message_faults(message: Json) -> Iterator[str]:
    """Yield what Discord takes, and this bot must not send: the sandbox refuses all else."""
    components = list(iterate_components({"components": message.get("components") or []}))
    texts = "\n".join(component.get("content", "") for component in components)
    if dead_names := set(_COMMAND_MENTION.findall(texts)) - SINGLE_COMMANDS:
        yield f"nothing opens for {dead_names}"
    for component in components:
        try:
            ROUTER.parse(component.get("custom_id") or HELP_ID)
        except GameError:
            yield f"nobody answers {component['custom_id']}"
        row_length = len(component.get("components", ()))
        if component["type"] == ACTION_ROW_TYPE and row_length > MAX_ROW_BUTTONS:
            yield f"a row of {row_length} buttons"
    if sum(one["type"] == BUTTON_TYPE and one["style"] == BLUE for one in components) > 1:
        yield "more than one blue button"
    yield from _find_unknown_fields(components)


def _is_public(request: Json, message: Json) -> bool:
    """Return whether a request sends a new public answer, or a message in a channel.

    An edited answer is not counted, since the request doesn't show who sees it.
    """
    if "/channels/" in request["path"]:
        return True
    callback = request["path"].endswith("/callback")
    new = request["payload"]["type"] == 4 if callback else request["method"] == "POST"
    return new and not message.get("flags", 0) & EPHEMERAL


def _find_second_person_texts(message: Json) -> Iterator[str]:
    """Yield sentences that speak to one person, in a message's texts and alt texts."""
    for component in iterate_components({"components": message.get("components") or []}):
        alt_texts = [item.get("description") or "" for item in component.get("items", [])]
        for text in (component.get("content", ""), *alt_texts):
            yield from (f"public: {sentence}" for sentence in SECOND_PERSON.findall(text))


def _find_unknown_fields(components: list[Json]) -> Iterator[str]:
    for component in components:
        name = COMPONENT_SCHEMAS[component["type"]]
        known_fields = _list_schema_fields(name)
        if known_fields is not None and set(component) - known_fields:
            yield f"{name} has no {set(component) - known_fields}"


async def download_export(bot_sandbox: BotSandbox, message: Json) -> Any:
    """Download and parse the file of an answer."""
    (file,) = [part["file"] for part in iterate_components(message) if part["type"] == 13]
    return json.loads(await bot_sandbox.sandbox.download_file(file["url"]))


async def wait_for_export(user: SandboxUser) -> Json:
    """Wait for the message with a player's data."""
    return await user.wait_for_message(lambda message: "Everything I keep" in read_text(message))
