"""What a server's owners set: where the bot speaks, and what becomes of the server's boards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypedDict

from bot.engine.errors import GameError
from bot.services.groups import EVERY
from bot.services.periods import Period
from bot.store import board_changes, boards, daily_posts, house, servers
from bot.store.boards import Where

if TYPE_CHECKING:
    from typing import Unpack

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.database import Store
    from bot.store.servers import Server

_OF_DAILY = {"daily_channel", "daily_hour", "language"}

_BEFORE_ALL = 0
"""No player's id: they are all larger."""

_AT_ONCE = 1_000
"""Standings after which others have their turn."""

MOST = 1_000
"""No server asks more games than that of who is to have a place."""


class Settings(TypedDict, total=False):
    """What can be set."""

    channels: tuple[int, ...]
    everywhere: bool
    minimum: int
    daily_channel: int | None
    daily_hour: int | None
    language: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What stands on a server's boards in its era: counted ``games`` of so many ``players``.

    So many are ``placed``; ``staked`` games were played for the house's money.
    """

    games: int
    players: int
    placed: int
    staked: int


class Servers:
    """Servers' settings. Nothing is remembered: another process may change them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, server: int) -> Server:
        """The server's settings, or the defaults."""
        async with self._store.reading() as conn:
            return await servers.get(conn, server)

    async def figures(self, server: int) -> tuple[Server, Figures]:
        """The server's settings, with what stands on its boards."""
        async with self._store.reading() as conn:
            found = await servers.get(conn, server)
            return found, await _figures(conn, found)

    async def change(self, server: int, **settings: Unpack[Settings]) -> Server:
        """Sets what is named; the rest stays as it was.

        Whether the server's results are on the boards of all is so for those of the past, too. A
        day's deal that could not be posted today is tried again.
        GameError ``bad-minimum`` for one that no board can have, ``boards-changing`` while the past
        is still being changed the other way.
        """
        if not 1 <= (minimum := settings.get("minimum", 1)) <= MOST:
            raise GameError("bad-minimum", minimum=minimum, most=MOST)
        async with self._store.writing() as conn:
            before = await conn.run_sync(servers.hold, server)
            changed = replace(before, **settings)
            if changed.everywhere is not before.everywhere:
                if before.changed is not None:
                    raise GameError("boards-changing")
                changed = replace(changed, changed=_BEFORE_ALL)
            await servers.save(conn, changed)
            if settings.keys() & _OF_DAILY:
                await daily_posts.forget_refused(conn, server)
        if changed.changed is not None:
            changed = await self._bring_up(server)
        return changed

    async def bring_up(self) -> None:
        """Goes on with what `change` has not come to the end of: a stop came between."""
        async with self._store.reading() as conn:
            found = await servers.changing(conn)
        for server in found:
            await self._bring_up(server)

    async def _bring_up(self, server: int) -> Server:
        """Puts the past on the boards of all, or takes it off, some players at a time.

        So nobody waits long; how far it has come is kept with it, and whoever ends a game
        meanwhile is counted as those are who stand beside them.
        """
        while True:
            async with self._store.writing(alone=True) as conn:
                found = await conn.run_sync(servers.hold, server)
                if found.changed is None:
                    return found
                upto = await board_changes.so_many(conn, found.changed, _AT_ONCE)
                await board_changes.show_everywhere(
                    conn, server, found.changed, upto, shown=found.everywhere
                )
                done = upto == board_changes.LAST
                await servers.save(conn, replace(found, changed=None if done else upto))

    async def reset(self, server: int, era: int) -> Server:
        """Begins the server's boards, its house and its nights anew.

        GameError ``boards-begun-anew`` where they have been since ``era``.
        """
        async with self._store.writing() as conn:
            found = await conn.run_sync(servers.hold, server)
            if found.era != era:
                raise GameError("boards-begun-anew")
            changed = replace(found, era=era + 1)
            await servers.save(conn, changed)
        return changed


async def _figures(conn: AsyncConnection, server: Server) -> Figures:
    staked = (await house.house_of(conn, server.id, server.era)).games
    where = Where(server=server.id, era=server.era, game=EVERY, period=Period.EVER.value)
    board = await boards.find(conn, where)
    if board is None:
        return Figures(games=0, players=0, placed=0, staked=staked)
    return Figures(
        games=board.games,
        players=await boards.length(conn, board.id, 1),
        placed=await boards.length(conn, board.id, server.minimum),
        staked=staked,
    )
