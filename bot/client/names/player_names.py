"""What players are called: Discord knows, and we remember it for an hour.

A name is somebody else's text: no markup in it has any effect, and pictures show only names that
their typeface has every letter of.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterable
from typing import Any

import discord
import structlog
from cachetools import TTLCache

from bot.background import start_task
from bot.client.names.server_names import is_on_other_shard

log = structlog.get_logger("bot.client.names.player_names")

NAME_LIFETIME_SECONDS = 3600.0
MAX_CACHED_NAMES = 5000
NAME_LOOKUP_TIMEOUT_SECONDS = 1.2
"""An answer waits this long for names; Discord wants it within three seconds."""

_DELETED_USER_NAME = re.compile(r"deleted_user_[0-9a-f]{6,}")
_UNKNOWN_SERVER_CODE, _UNKNOWN_MEMBER_CODE, _UNKNOWN_USER_CODE = 10004, 10007, 10013
_NO_ACCESS_CODE = 50001
_NOT_A_MEMBER_CODES = {
    *(_UNKNOWN_SERVER_CODE, _UNKNOWN_MEMBER_CODE, _UNKNOWN_USER_CODE, _NO_ACCESS_CODE),
}
"""The player is not on the server, or the bot is not."""

_NameKey = tuple[int, int | None]
"""A player's id, and the id of the server whose name for them it is."""


class PlayerNameCache:
    """Names that were seen or asked for, `MAX_CACHED_NAMES` at most."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._cached_names: TTLCache[_NameKey, str | None] = TTLCache(
            MAX_CACHED_NAMES, NAME_LIFETIME_SECONDS, timer=clock
        )
        self._lookup_tasks: dict[_NameKey, asyncio.Task[None]] = {}

    def record_caller_name(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the name of the person who pressed or typed."""
        key = (interaction.user.id, interaction.guild_id)
        self._cached_names[key] = interaction.user.display_name

    def forget_player(self, player_id: int) -> None:
        """Remove a player's names, and stop asking Discord for them."""
        for key in [key for key in self._cached_names if key[0] == player_id]:
            # A name may expire in between.
            self._cached_names.pop(key, None)
        for key, task in self._lookup_tasks.items():
            if key[0] == player_id:
                task.cancel()

    async def find_names(
        self, client: discord.AutoShardedClient, server_id: int | None, player_ids: Iterable[int]
    ) -> dict[int, str]:
        """Return the names of these players on a server; unknown players are left out.

        What Discord does not answer within `NAME_LOOKUP_TIMEOUT_SECONDS` is known the next time.
        """
        keys = [(player_id, server_id) for player_id in player_ids]
        lookups = [self._start_lookup(client, key) for key in keys if key not in self._cached_names]
        if lookups:
            await asyncio.wait(lookups, timeout=NAME_LOOKUP_TIMEOUT_SECONDS)
        return self.list_known_names(server_id, [player_id for player_id, _ in keys])

    def list_known_names(self, server_id: int | None, player_ids: Iterable[int]) -> dict[int, str]:
        """Return those of the players' names on a server that are known, without asking Discord."""
        names = {
            player_id: self._cached_names.get((player_id, server_id)) for player_id in player_ids
        }
        return {player_id: name for player_id, name in names.items() if name}

    def _start_lookup(self, client: discord.AutoShardedClient, key: _NameKey) -> asyncio.Task[None]:
        """Ask Discord for a name, once however many want to know it."""
        if key not in self._lookup_tasks:
            task = start_task(self._look_up_name(client, key))
            self._lookup_tasks[key] = task
            task.add_done_callback(lambda _: self._lookup_tasks.pop(key, None))
        return self._lookup_tasks[key]

    async def _look_up_name(self, client: discord.AutoShardedClient, key: _NameKey) -> None:
        try:
            self._cached_names[key] = await _fetch_name(client, *key)
        except Exception as error:  # noqa: BLE001 - a board can be shown without a name
            log.warning("name not fetched", error=repr(error))


async def _fetch_name(
    client: discord.AutoShardedClient, player_id: int, server_id: int | None
) -> str | None:
    """Return the player's name as Discord has it; None for people who left Discord."""
    if server_id and (client.get_guild(server_id) or is_on_other_shard(client, server_id)):
        try:
            # Of another process's server no more is known than its id.
            member: Any = await client.http.get_member(server_id, player_id)
        except discord.HTTPException as error:
            if error.code not in _NOT_A_MEMBER_CODES:
                raise
        else:
            user = member["user"]
            return str(member.get("nick") or user.get("global_name") or user["username"])
    try:
        user = await client.fetch_user(player_id)
    except discord.NotFound:
        return None
    return None if _DELETED_USER_NAME.fullmatch(user.name) else user.display_name
