"""Which of a player's games is meant, and how it comes to the table or is set aside."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.errors import StaleGameError
from bot.models.games import Slot
from bot.services.games.game_requests import NotYourTableError
from bot.services.games.tables import build_table
from bot.store.games import games

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.models.games import Game
    from bot.services.games.game_requests import GameVersion
    from bot.services.games.tables import Table


async def load_own_game(conn: AsyncConnection, player_id: int, game_id: int) -> Game:
    """The player's game of that number; NotYourTableError for another's."""
    found = await games.find_game(conn, game_id)
    if found is None:
        raise GameError(ErrorKey.GAME_GONE)
    if found.player_id != player_id:
        raise NotYourTableError(found)
    return found


async def resolve_game(conn: AsyncConnection, player_id: int, version: GameVersion | None) -> Table:
    """The game to be played: the one on the table, or the one that was seen.

    GameError where there is none, or it is over or set aside; StaleGameError where it has been
    played on since.
    """
    if version is None:
        at_table = await games.find_game_on_table(conn, player_id)
        if at_table is None:
            raise GameError(ErrorKey.NO_GAME)
        return build_table(at_table)
    found = await load_own_game(conn, player_id, version.game_id)
    if found.outcome:
        raise GameError(ErrorKey.GAME_OVER)
    if found.slot is Slot.ASIDE:
        raise GameError(ErrorKey.GAME_ASIDE)
    if found.revision != version.revision:
        raise StaleGameError
    return build_table(found)


async def set_current_game_aside(conn: AsyncConnection, player_id: int) -> None:
    """Sets aside whatever is on the player's table."""
    if current := await games.find_game_on_table(conn, player_id):
        await games.save_game(conn, replace(current, slot=Slot.ASIDE))


async def resume_game(conn: AsyncConnection, game: Game, now: datetime) -> Table:
    """The game on its player's table; what lies there is set aside in its place."""
    if game.slot is Slot.TABLE:
        return build_table(game)
    await set_current_game_aside(conn, game.player_id)
    return build_table(
        await games.save_game(conn, replace(game, slot=Slot.TABLE, last_active_at=now))
    )
