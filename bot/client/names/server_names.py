"""What servers are called: a process knows those of its own shards, and asks for the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

import discord
import structlog
from cachetools import TTLCache

from bot.background import start_task

log = structlog.get_logger("bot.client.server_names")

NAME_LIFETIME_SECONDS = 3600.0
MAX_CACHED_NAMES = 5000
NAME_LOOKUP_TIMEOUT_SECONDS = 1.2
"""An answer waits this long for names; Discord wants it within three seconds."""


def is_on_other_shard(client: discord.AutoShardedClient, server_id: int) -> bool:
    """Return whether another process is told what happens on a server, and this one is not.

    Of a server on its own shards this process knows whether the bot is a member.
    """
    shard_id = (server_id >> 22) % (client.shard_count or 1)
    return client.get_guild(server_id) is None and shard_id not in client.shards


class ServerNameCache:
    """Names of servers on other processes' shards, `MAX_CACHED_NAMES` at most."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._cached_names: TTLCache[int, str | None] = TTLCache(
            MAX_CACHED_NAMES, NAME_LIFETIME_SECONDS, timer=clock
        )

    def get_name(self, client: discord.AutoShardedClient, server_id: int) -> str | None:
        """Return a server's name; None if it is not known."""
        server = client.get_guild(server_id)
        return server.name if server else self._cached_names.get(server_id)

    async def look_up(self, client: discord.AutoShardedClient, server_ids: Iterable[int]) -> None:
        """Ask Discord for the names of servers that this process does not know.

        What Discord does not answer within `NAME_LOOKUP_TIMEOUT_SECONDS` is known the next time.
        """
        lookups = [
            start_task(self._look_up_name(client, server_id))
            for server_id in set(server_ids)
            if is_on_other_shard(client, server_id) and server_id not in self._cached_names
        ]
        if lookups:
            await asyncio.wait(lookups, timeout=NAME_LOOKUP_TIMEOUT_SECONDS)

    async def _look_up_name(self, client: discord.AutoShardedClient, server_id: int) -> None:
        try:
            server = await client.fetch_guild(server_id, with_counts=False)
        except (discord.NotFound, discord.Forbidden):
            self._cached_names[server_id] = None
        except Exception as error:  # noqa: BLE001 - a challenge can be shown without it
            log.warning("server's name not fetched", error=repr(error))
        else:
            self._cached_names[server_id] = server.name
