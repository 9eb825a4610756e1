"""What discord.py has no setting for: every place where we reach into the library.

Tried with discord.py 2.7.1. `tests/test_discord_patches.py` fails with the name of what is
missing, when a newer version no longer has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord.gateway import DiscordWebSocket
from discord.http import Route

if TYPE_CHECKING:
    import discord
    import yarl


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


def accept_ready_without_shard(client: discord.AutoShardedClient) -> None:
    """Let READY events leave out their shard, as Discord's API description allows.

    The library takes the field for granted; without it the shard is the first.
    """
    parsers: dict[str, Any] = client._connection.parsers  # noqa: SLF001 - see above
    parse_ready = parsers["READY"]
    parsers["READY"] = lambda data: parse_ready({"shard": [0, 1], **data})
