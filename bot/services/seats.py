"""Which of a player's games is meant, and how it comes to the table or is set aside."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.asking import NotYourTableError
from bot.services.table import table_of
from bot.store import games
from bot.store.errors import StaleGameError
from bot.store.games import Seat

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.services.asking import Seen
    from bot.services.table import Table
    from bot.store.games import Game


async def own(conn: AsyncConnection, player: int, game: int) -> Game:
    """The player's game of that number; NotYourTableError for another's."""
    found = await games.by_id(conn, game)
    if found is None:
        raise GameError("game-gone")
    if found.player != player:
        raise NotYourTableError(found)
    return found


async def meant(conn: AsyncConnection, player: int, seen: Seen | None) -> Table:
    """The game to be played: the one on the table, or the one that was seen.

    GameError where there is none, or it is over or set aside; StaleGameError where it has been
    played on since.
    """
    if seen is None:
        at_table = await games.at_table(conn, player)
        if at_table is None:
            raise GameError("no-game")
        return table_of(at_table)
    found = await own(conn, player, seen.game)
    if found.outcome:
        raise GameError("game-over")
    if found.seat is Seat.ASIDE:
        raise GameError("game-aside")
    if found.revision != seen.revision:
        raise StaleGameError
    return table_of(found)


async def set_aside(conn: AsyncConnection, player: int) -> None:
    """Sets aside whatever is on the player's table."""
    if current := await games.at_table(conn, player):
        await games.save(conn, replace(current, seat=Seat.ASIDE))


async def take_up(conn: AsyncConnection, game: Game, now: datetime) -> Table:
    """The game on its player's table; what lies there is set aside in its place."""
    if game.seat is Seat.TABLE:
        return table_of(game)
    await set_aside(conn, game.player)
    return table_of(await games.save(conn, replace(game, seat=Seat.TABLE, touched=now)))
