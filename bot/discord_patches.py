"""Changes to discord.py: every place where the bot reaches into the library.

Those of its connection to the gateway see that no event of Discord's ends it: the library takes it
for granted that every event is complete and every heartbeat is answered at last.

Tried with discord.py 2.7.1. `tests/test_discord_patches.py` fails with the name of what is
missing, when a newer version no longer has it.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, copy_context
from time import perf_counter
from typing import Any, Self, cast

import aiohttp
import discord
import structlog
import yarl
from discord import app_commands, gateway, http, shard
from discord.gateway import DiscordClientWebSocketResponse, DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from discord.shard import EventItem, EventType, Shard
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.background import Backoff, start_task
from bot.errors import find_error_place, format_error
from bot.metrics import GATEWAY_LATENCY_GAUGE, GATEWAY_ODD_EVENTS_COUNTER

log = structlog.get_logger("bot.discord_patches")

_INTERACTION_EVENT = "INTERACTION_CREATE"
_SMALLEST_FILE_LIMIT = 10 * 1024 * 1024
_FIELDS_READ_LATER: dict[str, tuple[type, Any]] = {
    "locale": (str, "en-US"),
    "guild_locale": (str, "en-US"),
    "attachment_size_limit": (int, _SMALLEST_FILE_LIMIT),
}
"""Fields of which the library takes anything, with what is taken in place of another type."""


def set_api_url(url: str) -> None:
    """Send all REST requests to this address.

    The library's address is a class attribute and no argument of the client.
    """
    Route.BASE = url.rstrip("/")


def set_default_gateway(url: yarl.URL) -> None:
    """Let sessions that cannot be resumed begin again at this gateway.

    The library returns to its own default there, whatever address it was given at first.
    """
    DiscordWebSocket.DEFAULT_GATEWAY = url


def set_token_requests(adapter: AsyncWebhookAdapter) -> None:
    """Let this adapter send what goes by token, in this task and those that it starts.

    The library takes its adapter from a context variable, and has no argument for another.
    """
    async_context.set(adapter)


def build_token_context(adapter: AsyncWebhookAdapter) -> Context:
    """Return a context for a task that takes over no more from others than this adapter."""
    context = Context()
    context.run(set_token_requests, adapter)
    return context


def get_session(client: discord.Client) -> aiohttp.ClientSession:
    """Return the session of a client that is logged in."""
    session: aiohttp.ClientSession = vars(client.http)["_HTTPClient__session"]
    return session


def read_ready_events(client: discord.AutoShardedClient) -> None:
    """Let READY events leave out their shard, and arrive twice.

    Discord's API description allows the first, and the library takes the field for granted; without
    it the shard is the first. The same READY read again would make all servers unavailable.
    """
    parsers: dict[str, Any] = client._connection.parsers  # noqa: SLF001 - see above
    parse_ready = parsers["READY"]
    session_ids: dict[int, str] = {}

    def parse_new_ready(data: dict[str, Any]) -> None:
        ready = {"shard": [0, 1], **data}
        shard_id, session_id = ready["shard"][0], ready["session_id"]
        if session_ids.get(shard_id) != session_id:
            parse_ready(ready)
            session_ids[shard_id] = session_id

    parsers["READY"] = parse_new_ready


class InteractionReader:
    """Reads interactions that leave out what the bot can do without, and answers unreadable ones.

    The library calls no handler for either, and whoever pressed would wait in vain. It also looks
    for views that wait for a press; this bot has none, its router finds handlers by custom ids.
    ``check_shape`` raises an error for an interaction that is not what Discord describes.
    """

    def __init__(
        self,
        client: discord.Client,
        tree: app_commands.CommandTree[Any],
        check_shape: Callable[[Any], None],
        answer_unreadable: Callable[[Any, Exception | None], Coroutine[Any, Any, None]],
    ) -> None:
        self._client = client
        self._state = client._connection  # noqa: SLF001 - see above
        self._tree: Any = tree
        self._check_shape = check_shape
        self._answer_unreadable = answer_unreadable
        self._state.parsers[_INTERACTION_EVENT] = self._read

    def _read(self, data: Any) -> None:
        """Let the command tree or the client's ``on_interaction`` handle an interaction."""
        try:
            interaction = self._build_interaction(data)
        except Exception as error:
            start_task(self._answer_unreadable(data, error))
            raise
        if interaction.type is not discord.InteractionType.component:
            # The context says how answers are sent.
            start_task(self._run_command(interaction, data), context=copy_context())
        self._client.dispatch("interaction", interaction)

    def _build_interaction(self, data: Any) -> discord.Interaction:
        self._check_shape(data)
        fields = {
            "application_id": self._client.application_id,
            "version": 1,
            "attachment_size_limit": _SMALLEST_FILE_LIMIT,
            **data,
        }
        for name, (kind, default) in _FIELDS_READ_LATER.items():
            if not isinstance(fields.get(name, default), kind):
                fields[name] = default
        interaction = discord.Interaction(data=cast("Any", fields), state=self._state)
        # The library leaves out what it cannot read, and goes on.
        is_press = interaction.type is discord.InteractionType.component
        if (
            not interaction.user
            or interaction.channel is None
            or (is_press and interaction.message is None)
        ):
            raise ValueError("a person, a channel or a message that cannot be read")
        return interaction

    async def _run_command(self, interaction: discord.Interaction, data: Any) -> None:
        """Run a command as the library does, which lets whoever sent odd options wait for ever."""
        try:
            await self._tree._call(interaction)  # noqa: SLF001 - see above
        except app_commands.AppCommandError as error:
            await self._tree._dispatch_error(interaction, error)  # noqa: SLF001 - see above
        except Exception as error:  # noqa: BLE001 - whatever is odd about it, somebody waits
            note_odd_event(_INTERACTION_EVENT, error)
            await self._answer_unreadable(data, error)
            return
        # What goes wrong while completions are made is only logged.
        is_completion = interaction.type is discord.InteractionType.autocomplete
        if is_completion and not interaction.response.is_done():
            await self._answer_unreadable(data, None)


FIRST_RECONNECT_SECONDS = 1.0
MAX_RECONNECT_SECONDS = 60.0
BRIEF_CONNECTION_SECONDS = 1.0
"""After a connection that ends sooner than this the next one waits, although Discord let us in."""
MAX_RESUMES = 4
"""After so many attempts in a row to resume a session, a new one begins at the first address."""

CONNECT_SECONDS = 30.0
"""How long a connection may take, with the five seconds that Discord wants between logins."""
LOGIN_SECONDS = 60.0
"""How long Discord may take to let us in once we are connected and have said who we are.

With the longest back-off this is repeated less often than the thousand logins that a day has.
"""
CLOSE_SECONDS = 1.0
"""How long we wait for Discord to agree to the end of a connection."""

_LOST_SESSION_CODES = {4007, 4009}
"""Close codes for an invalid sequence number and for a session that has timed out."""
_UNHEALTHY_CODE = 4000
"""With this code we close a connection whose session we want to resume."""
_ENDED_NORMALLY_CODE = 1000

_LONGEST_END_OF_SESSION = 100
"""Discord's frame that ends a session is shorter than this."""

_CONNECTION_ERRORS = (ReconnectWebSocket, discord.ConnectionClosed, OSError, aiohttp.ClientError)


def use_steady_gateway() -> None:
    """Let clients use the classes below; the library finds its own by these names."""
    vars(shard)["DiscordWebSocket"] = GatewaySocket
    vars(shard)["Shard"] = SteadyShard
    vars(gateway)["KeepAliveHandler"] = Heartbeat
    vars(http)["DiscordClientWebSocketResponse"] = PromptlyClosedResponse


def note_odd_event(event: str, error: Exception) -> None:
    """Log and count an event that cannot be read; neither shows what is in it."""
    GATEWAY_ODD_EVENTS_COUNTER.labels(event=event).inc()
    log.warning(
        "odd event passed over",
        type=event,
        reason=type(error).__name__,
        at=find_error_place(error),
    )


class GatewaySocket(DiscordWebSocket):
    """A connection that passes over what cannot be read, and goes on with the event behind it."""

    _frame_text: str | None = None
    """The frame being read, once it is unpacked; the library shows it to `log_receive`."""

    @classmethod
    async def from_client(cls, client: discord.Client, **options: Any) -> Self:
        """Connect, and log in or resume; raises TimeoutError after `CONNECT_SECONDS`."""
        async with asyncio.timeout(CONNECT_SECONDS):
            socket = await super().from_client(client, **options)
        start_task(socket.end_unless_let_in("RESUMED" if options.get("resume") else "READY"))
        return socket

    def log_receive(self, text: Any, /) -> None:
        """Remember the frame that is being read.

        Raises TypeError for one that ends the session and does not say whether it can be resumed:
        the library would give it up.
        """
        self._frame_text = text
        if len(text) <= _LONGEST_END_OF_SESSION:
            frame = json.loads(text)
            is_end = isinstance(frame, dict) and frame.get("op") == self.INVALIDATE_SESSION
            if is_end and not isinstance(frame.get("d"), bool):
                raise TypeError("neither true nor false")

    async def received_message(self, msg: Any, /) -> None:
        """Read a frame; pass over one that cannot be read.

        Raises ReconnectWebSocket if the frames behind it cannot be unpacked either, and
        ConnectionError if it is the hello or the READY without which nothing can go on.
        """
        session = self.session_id, self.sequence, self.gateway
        self._frame_text = None if isinstance(msg, bytes) else msg
        try:
            await super().received_message(msg)
        except _CONNECTION_ERRORS:
            raise
        except Exception as error:  # noqa: BLE001 - one odd event must not end the connection
            self.session_id, _, self.gateway = session
            await self._pass_over_frame(error)
        if type(self.sequence) is not int:
            self.sequence = session[1]  # no number that a session could be resumed from

    async def end_unless_let_in(self, event: str) -> None:
        """Close the connection if this event does not come; the library would wait for ever."""
        try:
            async with asyncio.timeout(LOGIN_SECONDS):
                await self.wait_for(event, lambda _: True)
        except TimeoutError:
            if self.open:
                log.warning("not let in", shard=self.shard_id, seconds=LOGIN_SECONDS)
                await self.close(_UNHEALTHY_CODE)

    async def _pass_over_frame(self, error: Exception) -> None:
        opcode, event = _read_kind(self._frame_text)
        note_odd_event(event if event in self._discord_parsers else "other", error)
        if self._frame_text is None and not isinstance(error, UnicodeDecodeError):
            await self.close(_UNHEALTHY_CODE)
            raise ReconnectWebSocket(self.shard_id) from None  # the compressed stream is broken
        is_needed_hello = opcode == self.HELLO and self._keep_alive is None
        if is_needed_hello or (event == "READY" and self.session_id is None):
            await self.close(_UNHEALTHY_CODE)
            raise ConnectionError(f"Discord's {event or 'hello'} cannot be read")

    async def poll_event(self) -> None:
        """Read the next frame; do not resume a session that is lost, or was never begun.

        The library would resume it with the same number, and be closed again, for ever.
        """
        try:
            await super().poll_event()
        except ReconnectWebSocket as error:
            is_lost = self.session_id is None or self.socket.close_code in _LOST_SESSION_CODES
            if error.resume and is_lost:
                raise ReconnectWebSocket(self.shard_id, resume=False) from None
            raise


def _read_kind(text: str | None) -> tuple[object, str]:
    """Return the opcode and the event's name of a frame, as far as they can be read."""
    with suppress(ValueError, TypeError, RecursionError):
        frame = json.loads(text or "")
        if isinstance(frame, dict):
            return frame.get("op"), str(frame.get("t"))
    return None, ""


class Heartbeat:
    """Heartbeats at the gateway's interval; the connection ends when one stays unanswered.

    That is noticed half an interval after the heartbeat. It takes the place of the library's
    `KeepAliveHandler`, which waits until nothing at all has come for a minute. ``latency`` is how
    long the last answer took, in seconds.
    """

    def __init__(self, *, ws: DiscordWebSocket, interval: float, shard_id: int | None) -> None:
        if not interval > 0:
            raise ValueError("the interval is not above 0")
        if ws._keep_alive is not None:  # noqa: SLF001 - the gateway has said hello twice
            ws._keep_alive.stop()  # noqa: SLF001 - as above
        self._socket = ws
        self._interval = interval
        self._shard_id = shard_id
        self._sent_at = perf_counter()
        self._is_answered = False
        self._task: asyncio.Task[None] | None = None
        self.latency = float("inf")

    def start(self) -> None:
        """Begin, with the first heartbeat just sent."""
        self._task = start_task(self._beat_until_unanswered())

    def stop(self) -> None:
        """Send no more heartbeats."""
        if self._task is not None:
            self._task.cancel()

    def tick(self) -> None:
        """Note that something was received; only answers count here."""

    def ack(self) -> None:
        """Note that the last heartbeat was answered."""
        self._is_answered = True
        self.latency = perf_counter() - self._sent_at
        GATEWAY_LATENCY_GAUGE.set(self.latency)

    def beat(self) -> dict[str, Any]:
        """Return a heartbeat that is sent now because Discord asks for it."""
        return self.get_payload()

    def get_payload(self) -> dict[str, Any]:
        """Return a heartbeat."""
        return {"op": self._socket.HEARTBEAT, "d": self._socket.sequence}

    async def _beat_until_unanswered(self) -> None:
        while True:
            await asyncio.sleep(self._interval / 2)
            if not self._is_answered:
                break
            await asyncio.sleep(self._interval / 2)
            self._is_answered, self._sent_at = False, perf_counter()
            try:
                await self._socket.send_heartbeat(self.get_payload())
            except _CONNECTION_ERRORS:
                return  # whoever reads the connection learns of its end, too
        log.warning("heartbeat not answered", shard=self._shard_id, seconds=self._interval / 2)
        # Not by this task: closing the connection stops it.
        start_task(self._socket.close(_UNHEALTHY_CODE))


class PromptlyClosedResponse(DiscordClientWebSocketResponse):
    """A websocket that is closed within `CLOSE_SECONDS`, whether or not the other side agrees."""

    async def close(self, *, code: int = _UNHEALTHY_CODE, message: bytes = b"") -> bool:
        """Close the websocket; return whether it was open."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                return await super().close(code=code, message=message)
        except TimeoutError:
            return True


class SteadyShard(Shard):
    """A shard that resumes its session where it can, and waits longer after each failed attempt.

    The library resumes without any wait, for ever, where it is disconnected at once, and gives the
    session up at the first connection that fails.
    """

    def __init__(
        self,
        ws: DiscordWebSocket,
        client: discord.AutoShardedClient,
        queue_put: Callable[[EventItem], None],
    ) -> None:
        super().__init__(ws, client, queue_put)
        self.backoff = Backoff(FIRST_RECONNECT_SECONDS, MAX_RECONNECT_SECONDS, free_attempts=1)
        self.let_in_at = float("-inf")
        self._queue_at_once = queue_put
        self._queue_put = self._queue_after_wait

    def _queue_after_wait(self, item: EventItem) -> None:
        """Ask the client to connect again after the next wait, or to end at once."""
        if item.type in (EventType.close, EventType.terminate):
            self._queue_at_once(item)
            return
        wait = self.backoff.take_wait()
        if perf_counter() - self.let_in_at < BRIEF_CONNECTION_SECONDS:
            wait = max(wait, FIRST_RECONNECT_SECONDS)
        if self.backoff.attempts > MAX_RESUMES:
            item = EventItem(EventType.identify, self, ReconnectWebSocket(self.id, resume=False))
        if wait:
            log.warning("connecting again", shard=self.id, again_in=wait)
        asyncio.get_running_loop().call_later(wait, self._queue_at_once, item)

    async def _handle_disconnect(self, error: Exception) -> None:
        """Connect again after an error; end the client if Discord does not want that."""
        self._dispatch("disconnect")
        self._dispatch("shard_disconnect", self.id)
        if self._client.is_closed():
            return
        if isinstance(error, discord.ConnectionClosed) and error.code != _ENDED_NORMALLY_CODE:
            self._queue_put(EventItem(EventType.close, self, error))
            return
        log.warning("connection lost", shard=self.id, error=format_error(error))
        await self.ws.close(_UNHEALTHY_CODE)
        signal = ReconnectWebSocket(self.id, resume=self.ws.session_id is not None)
        kind = EventType.resume if signal.resume else EventType.identify
        self._queue_put(EventItem(kind, self, signal))


def note_login(client: discord.AutoShardedClient, shard_id: int) -> None:
    """Let a shard that Discord has let in, if it exists, begin with the shortest wait again."""
    shards: dict[int, SteadyShard] = vars(client)["_AutoShardedClient__shards"]
    if isinstance(shard_id, int) and (shard := shards.get(shard_id)):
        shard.backoff.start_over()
        shard.let_in_at = perf_counter()
