"""Removing games that cannot be opened any more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.engine.errors import ErrorKey, GameError
from bot.models.claims import ClaimKind
from bot.models.games import Game, GameOutcome
from bot.services.games.slots import load_own_game
from bot.services.games.stored_games import is_readable
from bot.store import Connection, Store
from bot.store.claims import request_work
from bot.store.contests import entries
from bot.store.games import games


class GameRemovalService:
    """The removal of games that cannot be opened; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def remove_unreadable_game(self, player_id: int, game_id: int) -> Game:
        """End a game of the player's that cannot be opened, without a result; return it.

        Nothing is counted, and an attempt's entry stays on its scoreboard as it stands. Raises
        GameError if there is no such game, it is over, or it can be opened after all.
        """
        async with self._store.begin_write() as conn:
            game = await load_own_game(conn, player_id, game_id)
            if game.outcome:
                raise GameError(ErrorKey.GAME_OVER)
            if is_readable(game):
                raise GameError(ErrorKey.GAME_READABLE)
            return await end_unreadable_game(conn, game, GameOutcome.RESIGNED, self._clock())


async def end_unreadable_game(
    conn: Connection, game: Game, outcome: GameOutcome, now: datetime
) -> Game:
    """End a game that cannot be opened, without a result; return it."""
    ended_game = replace(game, slot=None, outcome=outcome, ended_at=now)
    ended_game = await games.save_game(conn, ended_game)
    if game.contest_id is not None:
        await entries.finish_entry_of_game(conn, game.id)
        await request_work(conn, ClaimKind.SCOREBOARD, [game.contest_id])
    return ended_game
