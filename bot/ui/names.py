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

from bot.locale.describe import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bot.client import Interaction, Patience
    from bot.locale.catalogue import Words

log = structlog.get_logger("bot.ui.names")

KEPT_SECONDS = 3600.0
MOST_KEPT = 5000
PATIENCE_SECONDS = 1.2
"""So long an answer waits for names; Discord wants it within three seconds."""

_GONE = re.compile(r"deleted_user_[0-9a-f]{6,}")
_UNKNOWN_MEMBER, _UNKNOWN_USER = 10007, 10013
_FROM_RIGHT = {"R", "AL", "AN"}
_ISOLATE = "\u2068{}\u2069"
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters, by their kind, that nobody sees."""

_Place = tuple[int, int | None]
"""A player, and the server whose name for them it is."""


class Names:
    """Names that were seen or asked for, ``MOST_KEPT`` at most, each for ``KEPT_SECONDS``."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._known: OrderedDict[_Place, tuple[float, str | None]] = OrderedDict()
        self._asking: dict[_Place, asyncio.Task[None]] = {}

    def note(self, interaction: Interaction) -> None:
        """Whoever pressed or typed is called so here."""
        self._keep((interaction.user.id, interaction.guild_id), interaction.user.display_name)

    def forget(self, player: int) -> None:
        """Removes a player's names, also those that Discord is being asked for."""
        for place in [place for place in self._known if place[0] == player]:
            del self._known[place]
        for place, task in self._asking.items():
            if place[0] == player:
                task.cancel()

    async def find(self, interaction: Interaction, players: Iterable[int]) -> dict[int, str]:
        """The names of these players where this was asked; who is unknown is left out."""
        return await self.find_in(interaction.client, interaction.guild_id, players)

    async def find_in(
        self, client: Patience, server: int | None, players: Iterable[int]
    ) -> dict[int, str]:
        """The names of these players on a server; who is unknown is left out.

        What Discord does not say within ``PATIENCE_SECONDS`` is there the next time.
        """
        self._drop_old()
        places = [(player, server) for player in players]
        asked = [self._ask(client, place) for place in places if not self._fresh(place)]
        if asked:
            await asyncio.wait(asked, timeout=PATIENCE_SECONDS)
        found = {place[0]: self._known[place][1] for place in places if self._fresh(place)}
        return {player: name for player, name in found.items() if name}

    def _fresh(self, place: _Place) -> bool:
        known = self._known.get(place)
        return known is not None and self._clock() < known[0]

    def _keep(self, place: _Place, name: str | None) -> None:
        self._known[place] = self._clock() + KEPT_SECONDS, name
        self._known.move_to_end(place)
        self._drop_old()
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)

    def _drop_old(self) -> None:
        """What was kept first is the first to be old."""
        now = self._clock()
        while self._known and next(iter(self._known.values()))[0] <= now:
            self._known.popitem(last=False)

    def _ask(self, client: Patience, place: _Place) -> asyncio.Task[None]:
        """Asks Discord, once however many want to know."""
        if place not in self._asking:
            task = asyncio.create_task(self._learn(client, place))
            self._asking[place] = task
            task.add_done_callback(lambda _: self._asking.pop(place, None))
        return self._asking[place]

    async def _learn(self, client: Patience, place: _Place) -> None:
        try:
            self._keep(place, await _asked(client, *place))
        except Exception as error:  # noqa: BLE001 - a board is shown without a name, too
            log.warning("name not learnt", error=repr(error))


async def _asked(client: Patience, player: int, server: int | None) -> str | None:
    """The player's name as Discord has it; None for one who is not on Discord any more."""
    guild = client.get_guild(server) if server else None
    if guild:
        try:
            return (await guild.fetch_member(player)).display_name
        except discord.HTTPException as error:
            if error.code not in {_UNKNOWN_MEMBER, _UNKNOWN_USER}:
                raise
    try:
        user = await client.fetch_user(player)
    except discord.NotFound:
        return None
    return None if _GONE.fullmatch(user.name) else user.display_name


NAMES = Names(monotonic)
"""Of everyone, wherever they play."""


async def names_of(
    interaction: Interaction, players: Iterable[int], words: Words
) -> dict[int, str]:
    """What to call each of these players in a sentence, whatever their names hold."""
    return await names_in(interaction.client, interaction.guild_id, players, words)


async def names_in(
    client: Patience, server: int | None, players: Iterable[int], words: Words
) -> dict[int, str]:
    """The same on a server where nobody asked."""
    wanted = list(players)
    found = await NAMES.find_in(client, server, wanted)
    return {player: shown_name(found.get(player, ""), words) for player in wanted}


def shown_name(name: str, words: Words) -> str:
    """A name made harmless; a sentence's own for one that shows nothing."""
    harmless = plain(name)
    if all(unicodedata.category(each)[0] in "CMZ" or each in _BLANK for each in harmless):
        return words("player-unknown")
    # A name that is written from the right would turn round the figures that stand next to it.
    turned = any(unicodedata.bidirectional(letter) in _FROM_RIGHT for letter in harmless)
    return _ISOLATE.format(harmless) if turned else harmless
