"""What discord.py has no setting for: every place where we reach into the library.

Tried with discord.py 2.7.1. `tests/test_discord_patches.py` fails with the name of what is
missing, when a newer version no longer has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from discord.webhook.async_ import async_context

if TYPE_CHECKING:
    import discord
    import yarl
    from discord.webhook.async_ import AsyncWebhookAdapter


_LOST_SESSION_CODES = {4007, 4009}
"""Close codes for an invalid sequence number and for a session that has timed out."""


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


def begin_again_after_lost_sessions() -> None:
    """Let connections that Discord closes because of their session begin with a new one.

    The library would resume the same session with the same number, and be closed again, for ever.
    """
    poll_event = DiscordWebSocket.poll_event
    if poll_event.__name__ != "poll_event":
        return  # an earlier client has done it

    async def poll_event_or_begin_again(self: DiscordWebSocket) -> None:
        try:
            await poll_event(self)
        except ReconnectWebSocket as error:
            if error.resume and self.socket.close_code in _LOST_SESSION_CODES:
                raise ReconnectWebSocket(self.shard_id, resume=False) from None
            raise

    DiscordWebSocket.poll_event = poll_event_or_begin_again  # type: ignore[method-assign]


def set_token_requests(adapter: AsyncWebhookAdapter) -> None:
    """Let this adapter send what goes by token, in this task and those that it starts.

    The library takes its adapter from a context variable, and has no argument for another.
    """
    async_context.set(adapter)


def accept_ready_without_shard(client: discord.AutoShardedClient) -> None:
    """Let READY events leave out their shard, as Discord's API description allows.

    The library takes the field for granted; without it the shard is the first.
    """
    parsers: dict[str, Any] = client._connection.parsers  # noqa: SLF001 - see above
    parse_ready = parsers["READY"]
    parsers["READY"] = lambda data: parse_ready({"shard": [0, 1], **data})
