"""What players are called: Discord knows, we remember for an hour. In message text alone.

A name is somebody else's text: it never stands in a picture, and nothing is read into it.
"""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING

import discord
import structlog

from bot.locale.describe import sanitize_player_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.client import Interaction, PatienceClient
    from bot.locale.catalogue import Texts

log = structlog.get_logger("bot.ui.common.player_names")

NAME_LIFETIME_SECONDS = 3600.0
MAX_CACHED_NAMES = 5000
NAME_LOOKUP_TIMEOUT_SECONDS = 1.2
"""So long an answer waits for names; Discord wants it within three seconds."""

_DELETED_USER_NAME = re.compile(r"deleted_user_[0-9a-f]{6,}")
_UNKNOWN_MEMBER_CODE, _UNKNOWN_USER_CODE = 10007, 10013
_RIGHT_TO_LEFT_CLASSES = {"R", "AL", "AN"}
_BIDI_ISOLATE_FORMAT = "\u2068{}\u2069"
_INVISIBLE_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters, by their kind, that nobody sees."""

_NameKey = tuple[int, int | None]
"""A player, and the server whose name for them it is."""


class PlayerNameCache:
    """Names that were seen or asked for, ``MOST_KEPT`` at most, each for ``KEPT_SECONDS``."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._cached_names: OrderedDict[_NameKey, tuple[float, str | None]] = OrderedDict()
        self._lookup_tasks: dict[_NameKey, asyncio.Task[None]] = {}

    def record_caller_name(self, interaction: Interaction) -> None:
        """Whoever pressed or typed is called so here."""
        self._store_name((interaction.user.id, interaction.guild_id), interaction.user.display_name)

    def forget_player(self, player_id: int) -> None:
        """Removes a player's names, also those that Discord is being asked for."""
        for place in [place for place in self._cached_names if place[0] == player_id]:
            del self._cached_names[place]
        for place, task in self._lookup_tasks.items():
            if place[0] == player_id:
                task.cancel()

    async def find_names(
        self, interaction: Interaction, player_ids: Iterable[int]
    ) -> dict[int, str]:
        """The names of these players where this was asked; who is unknown is left out."""
        return await self.find_server_names(interaction.client, interaction.guild_id, player_ids)

    async def find_server_names(
        self, client: PatienceClient, server_id: int | None, player_ids: Iterable[int]
    ) -> dict[int, str]:
        """The names of these players on a server; who is unknown is left out.

        What Discord does not say within ``PATIENCE_SECONDS`` is there the next time.
        """
        self._drop_expired_names()
        places = [(player, server_id) for player in player_ids]
        asked = [self._start_lookup(client, place) for place in places if not self._is_fresh(place)]
        if asked:
            await asyncio.wait(asked, timeout=NAME_LOOKUP_TIMEOUT_SECONDS)
        found = {
            place[0]: self._cached_names[place][1] for place in places if self._is_fresh(place)
        }
        return {player: name for player, name in found.items() if name}

    def _is_fresh(self, name_key: _NameKey) -> bool:
        known = self._cached_names.get(name_key)
        return known is not None and self._clock() < known[0]

    def _store_name(self, name_key: _NameKey, name: str | None) -> None:
        self._cached_names[name_key] = self._clock() + NAME_LIFETIME_SECONDS, name
        self._cached_names.move_to_end(name_key)
        self._drop_expired_names()
        while len(self._cached_names) > MAX_CACHED_NAMES:
            self._cached_names.popitem(last=False)

    def _drop_expired_names(self) -> None:
        """What was kept first is the first to be old."""
        now = self._clock()
        while self._cached_names and next(iter(self._cached_names.values()))[0] <= now:
            self._cached_names.popitem(last=False)

    def _start_lookup(self, client: PatienceClient, name_key: _NameKey) -> asyncio.Task[None]:
        """Asks Discord, once however many want to know."""
        if name_key not in self._lookup_tasks:
            task = asyncio.create_task(self._look_up_name(client, name_key))
            self._lookup_tasks[name_key] = task
            task.add_done_callback(lambda _: self._lookup_tasks.pop(name_key, None))
        return self._lookup_tasks[name_key]

    async def _look_up_name(self, client: PatienceClient, name_key: _NameKey) -> None:
        try:
            self._store_name(name_key, await _fetch_name(client, *name_key))
        except Exception as error:  # noqa: BLE001 - a board is shown without a name, too
            log.warning("name not learnt", error=repr(error))


async def _fetch_name(client: PatienceClient, player_id: int, server_id: int | None) -> str | None:
    """The player's name as Discord has it; None for one who is not on Discord any more."""
    guild = client.get_guild(server_id) if server_id else None
    if guild:
        try:
            return (await guild.fetch_member(player_id)).display_name
        except discord.HTTPException as error:
            if error.code not in {_UNKNOWN_MEMBER_CODE, _UNKNOWN_USER_CODE}:
                raise
    try:
        user = await client.fetch_user(player_id)
    except discord.NotFound:
        return None
    return None if _DELETED_USER_NAME.fullmatch(user.name) else user.display_name


PLAYER_NAMES = PlayerNameCache(monotonic)
"""Of everyone, wherever they play."""


async def fetch_player_names(
    interaction: Interaction, player_ids: Iterable[int], texts: Texts
) -> dict[int, str]:
    """What to call each of these players in a sentence, whatever their names hold."""
    return await fetch_player_names_on_server(
        interaction.client, interaction.guild_id, player_ids, texts
    )


async def fetch_player_names_on_server(
    client: PatienceClient, server_id: int | None, player_ids: Iterable[int], texts: Texts
) -> dict[int, str]:
    """The same on a server where nobody asked."""
    wanted = list(player_ids)
    found = await PLAYER_NAMES.find_server_names(client, server_id, wanted)
    return {player: format_player_name(found.get(player, ""), texts) for player in wanted}


def format_player_name(name: str, texts: Texts) -> str:
    """A name made harmless; a sentence's own for one that shows nothing."""
    harmless = sanitize_player_text(name)
    if all(
        unicodedata.category(each)[0] in "CMZ" or each in _INVISIBLE_LETTERS for each in harmless
    ):
        return texts("player-unknown")
    # A name that is written from the right would turn round the figures that stand next to it.
    turned = any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT_CLASSES for letter in harmless)
    return _BIDI_ISOLATE_FORMAT.format(harmless) if turned else harmless
