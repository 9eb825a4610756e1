"""Finding the game that a player means, and moving games onto the table or aside."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.engine.errors import ErrorKey, GameError
from bot.models.errors import StaleGameError
from bot.models.games import Game, Slot
from bot.services.games.game_requests import GameVersion, NotYourTableError
from bot.services.games.tables import Table, build_played_table
from bot.store import Connection
from bot.store.games import games
from bot.store.games.played_games import PlayedGame, find_played_game, find_played_game_on_table


async def load_own_game(conn: Connection, player_id: int, game_id: int) -> Game:
    """Return the player's game with that id, with the errors of `load_own_table`."""
    return (await _load_played_game(conn, player_id, game_id)).game


async def load_own_table(conn: Connection, player_id: int, game_id: int) -> Table:
    """Return the table of the player's game with that id.

    Raises NotYourTableError if it is another player's, GameError (``game-gone``) if there is none.
    """
    return build_played_table(await _load_played_game(conn, player_id, game_id))


async def resolve_game(conn: Connection, player_id: int, version: GameVersion | None) -> Table:
    """Return the table to play at: the version's, or without one what is on the player's table.

    The version's game may be set aside. Raises GameError if there is no such game, or it is over,
    NotYourTableError if it is another player's, and StaleGameError if it was played on after that
    version; for a game set aside that is GameError (``game-set-aside``).
    """
    if version is None:
        on_table = await find_played_game_on_table(conn, player_id)
        if on_table is None:
            raise GameError(ErrorKey.NO_GAME)
        return build_played_table(on_table)
    played = await _load_played_game(conn, player_id, version.game_id)
    game = played.game
    if game.outcome:
        raise GameError(ErrorKey.GAME_OVER)
    if game.slot is Slot.ASIDE:
        # Setting it aside was the last change, and its table looks as it did before.
        if version.revision not in {game.revision, game.revision - 1}:
            raise GameError(ErrorKey.GAME_SET_ASIDE)
    elif game.revision != version.revision:
        raise StaleGameError
    return build_played_table(played)


async def _load_played_game(conn: Connection, player_id: int, game_id: int) -> PlayedGame:
    played = await find_played_game(conn, game_id)
    if played is None:
        raise GameError(ErrorKey.GAME_GONE)
    if played.game.player_id != player_id:
        raise NotYourTableError(played.game)
    return played


async def open_game(
    conn: Connection, player_id: int, version: GameVersion | None, now: datetime
) -> Table:
    """Return the table to play at as `resolve_game` does, and resume a game that was set aside."""
    return await resume_game(conn, await resolve_game(conn, player_id, version), now)


async def set_current_game_aside(conn: Connection, player_id: int) -> Game | None:
    """Set the game on the player's table aside, and return it if there is one."""
    if current := await games.find_game_on_table(conn, player_id):
        return await games.save_game(conn, replace(current, slot=Slot.ASIDE))
    return None


async def resume_game(conn: Connection, table: Table, now: datetime) -> Table:
    """Put a game on its player's table and return it; the game there before is set aside."""
    if table.game.slot is Slot.TABLE:
        return table
    game_set_aside = await set_current_game_aside(conn, table.game.player_id)
    game = replace(table.game, slot=Slot.TABLE, last_active_at=now)
    resumed_game = await games.save_game(conn, game)
    return replace(table, game=resumed_game, game_set_aside=game_set_aside)
