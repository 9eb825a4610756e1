"""Changes to discord.py: every place where the bot reaches into the library.

Tried with discord.py 2.7.1. `tests/test_discord_patches.py` fails with the name of what is
missing, when a newer version no longer has it.
"""

import asyncio
import zlib
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context
from functools import partial
from time import perf_counter
from typing import Any, TypeVar

import discord
import structlog
import yarl
from discord import app_commands, http, shard
from discord.enums import try_enum
from discord.gateway import (
    DiscordClientWebSocketResponse,
    DiscordWebSocket,
    ReconnectWebSocket,
    WebSocketClosure,
)
from discord.http import Route
from discord.shard import EventItem, Shard
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.background import find_error_place, start_task
from bot.metrics import GATEWAY_ODD_EVENTS_COUNTER

log = structlog.get_logger("bot.discord_patches")


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


_INTERACTION_EVENT = "INTERACTION_CREATE"


def pass_over_odd_events(
    client: discord.Client, answer_unreadable: Callable[[Any], Coroutine[Any, Any, None]]
) -> None:
    """Let a client go on after an event that the library cannot read; it would end the client.

    That is logged and counted, without what is in it. Of an interaction that was to be,
    ``answer_unreadable`` tells whoever waits. Halves of characters in it, which nothing could store
    or send, are replaced.
    """
    parsers: dict[str, Callable[[Any], None]] = client._connection.parsers  # noqa: SLF001 - see above

    def parse_or_pass_over(event: str, parse: Callable[[Any], None], data: Any) -> None:
        try:
            parse(_replace_lone_surrogates(data) if event == _INTERACTION_EVENT else data)
        except Exception as error:  # noqa: BLE001 - whatever Discord has changed
            GATEWAY_ODD_EVENTS_COUNTER.labels(event=event).inc()
            reason, place = type(error).__name__, find_error_place(error)
            log.warning("odd event passed over", type=event, reason=reason, at=place)
            if event == _INTERACTION_EVENT:
                start_task(answer_unreadable(data))

    parsers.update(
        {event: partial(parse_or_pass_over, event, parse) for event, parse in parsers.items()}
    )


def _replace_lone_surrogates(data: Any) -> Any:
    match data:
        case str():
            return data.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        case list():
            return [_replace_lone_surrogates(part) for part in data]
        case dict():
            return {name: _replace_lone_surrogates(part) for name, part in data.items()}
    return data


ClientT = TypeVar("ClientT", bound=discord.Client)


class CompletingTree(app_commands.CommandTree[ClientT]):
    """A command tree that offers nothing where the choices for a completion cannot be made.

    The library only logs the error, and whoever types would wait in vain.
    """

    async def _call(self, interaction: discord.Interaction[ClientT]) -> None:
        await super()._call(interaction)
        is_completion = interaction.type is discord.InteractionType.autocomplete
        if is_completion and not interaction.response.is_done():
            with suppress(Exception):  # what came too late was logged by the first attempt
                await interaction.response.autocomplete([])


_MAX_DOUBLINGS = 6
"""Waits grow from at most two seconds to at most about a minute; the library's to 17 minutes."""
STEADY_SECONDS = 90.0
"""After a connection that was lost sooner than this the next one waits."""
MAX_RESUMES = 4
"""After more brief connections in a row than this a new session begins, at the first address."""
LOGIN_SECONDS = 60.0
"""How long Discord may take to let us in once we are connected and have said who we are.

With the longest waits this is repeated less often than the thousand logins that a day has.
"""
MAX_UNREADABLE_FRAMES = 3
"""The session is resumed after this many frames in a row that are not what the gateway speaks."""
CLOSE_SECONDS = 1.0
"""How long we wait for Discord to agree to the end of a connection."""

_LOST_SESSION_CODES = {4007, 4009}
"""Close codes for an invalid sequence number and for a session that has timed out."""
_UNHEALTHY_CODE = 4000
"""With this code we close a connection whose session we want to resume."""


def use_steady_gateway() -> None:
    """Let clients use the classes below; the library finds its own by these names."""
    vars(shard)["Shard"] = SteadyShard
    vars(shard)["DiscordWebSocket"] = SteadyWebSocket
    vars(http)["DiscordClientWebSocketResponse"] = PromptlyClosedResponse


class PromptlyClosedResponse(DiscordClientWebSocketResponse):
    """A websocket that is closed within `CLOSE_SECONDS`, whether or not the other side agrees."""

    async def close(self, *, code: int = _UNHEALTHY_CODE, message: bytes = b"") -> bool:
        """Close the websocket; return whether it was open."""
        try:
            async with asyncio.timeout(CLOSE_SECONDS):
                return await super().close(code=code, message=message)
        except TimeoutError:
            return True


class SteadyWebSocket(DiscordWebSocket):
    """A connection that passes over frames that cannot be read, and ends after a few in a row.

    The library would end the client at the first. A session that is resumed misses nothing.
    """

    _unreadable_frames = 0

    async def received_message(self, msg: Any, /) -> None:
        """Take a frame; raises WebSocketClosure where the connection is to be resumed."""
        try:
            await super().received_message(msg)
        except (ValueError, TypeError, LookupError, AttributeError, zlib.error) as error:
            self._unreadable_frames += 1
            GATEWAY_ODD_EVENTS_COUNTER.labels(event="unreadable").inc()
            log.warning("frame passed over", shard=self.shard_id, reason=type(error).__name__)
            # Nothing that follows an error of the compressed stream can be read.
            if isinstance(error, zlib.error) or self._unreadable_frames >= MAX_UNREADABLE_FRAMES:
                raise WebSocketClosure from error
        else:
            self._unreadable_frames = 0


class SteadyShard(Shard):
    """A shard that connects again after a wait, and with a new session where the old one is lost.

    The library resumes without any wait and for ever where it is disconnected at once, and waits
    for ever to be let in.
    """

    def __init__(
        self,
        ws: DiscordWebSocket,
        client: discord.AutoShardedClient,
        queue_put: Callable[[EventItem], None],
    ) -> None:
        super().__init__(ws, client, queue_put)
        self._backoff._max = _MAX_DOUBLINGS  # noqa: SLF001 - see above
        self._connected_at = perf_counter()
        self._brief_connections = 0

    def launch(self) -> None:
        """Begin to read a connection's events."""
        start_task(self._end_unless_let_in(self.ws))
        super().launch()

    async def reidentify(self, exc: ReconnectWebSocket) -> None:
        """Connect again, to resume the session or to begin a new one."""
        is_brief = perf_counter() - self._connected_at < STEADY_SECONDS
        self._brief_connections = self._brief_connections + 1 if is_brief else 0
        is_lost = self.ws.session_id is None or self.ws.socket.close_code in _LOST_SESSION_CODES
        if is_lost or self._brief_connections > MAX_RESUMES:
            exc = ReconnectWebSocket(self.id, resume=False)
        if is_brief:
            wait = self._backoff.delay()
            log.warning("connecting again", shard=self.id, again_in=round(wait, 3))
            await asyncio.sleep(wait)
        self._connected_at = perf_counter()
        await super().reidentify(exc)

    async def _end_unless_let_in(self, socket: DiscordWebSocket) -> None:
        logins = [socket.wait_for(event, lambda _: True) for event in ("READY", "RESUMED")]
        await asyncio.wait(logins, timeout=LOGIN_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if socket.open and not any(login.done() for login in logins):
            log.warning("not let in", shard=self.id, seconds=LOGIN_SECONDS)
            await socket.close(_UNHEALTHY_CODE)


def read_channel_type(channel: discord.abc.GuildChannel | discord.Thread) -> discord.ChannelType:
    """Return a channel's type as Discord told it last.

    The library keeps the class of the first one, whose property knows one or two types.
    """
    told = getattr(channel, "_type", channel.type)  # of threads it is no number
    return told if isinstance(told, discord.ChannelType) else try_enum(discord.ChannelType, told)
