"""What discord.py has no setting for: every place where we reach into the library.

`bot.gateway_patches` has those of its connection to the gateway.

Tried with discord.py 2.7.1. `tests/test_discord_patches.py` fails with the name of what is
missing, when a newer version no longer has it.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextvars import Context, copy_context
from typing import Any, cast

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.background import start_task
from bot.gateway_patches import note_odd_event

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
