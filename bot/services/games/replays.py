"""Games that are over, or whose contest is, looked at again; and whose turn a film is."""

from __future__ import annotations

import asyncio
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.players import Visibility
from bot.services.contests.fairness import check_may_view_game
from bot.services.contests.final_tables import find_game_at_contest_end
from bot.services.games.deal_history import record_seen_solution
from bot.services.games.tables import build_table
from bot.store.accounts import players
from bot.store.games import games, results

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime

    from bot.models.games import Game
    from bot.models.players import PlayerSettings
    from bot.models.results import GameResult
    from bot.services.games.tables import Table
    from bot.store.db.database import Store

MAX_WAITING_FILMS = 8
"""So many films may be asked for at once, the one that is being made counted."""

_GAME_NUMBER_PATTERN = re.compile(r"#?([0-9]{1,18})", re.ASCII)


class ReplayService:
    """Games looked at again; films are made one at a time, each person's one by one.

    ``turn`` is held while a film is made; ``clock`` tells the time.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._waiting_players: set[int] = set()
        self.film_lock = asyncio.Lock()

    async def load_replay_table(
        self, player_id: int, number_text: str | None = None, *, at_contest_end: bool = False
    ) -> Table:
        """The game of that number as it ended; without one the player's own that ended last.

        An attempt that is not over is shown as it stood at its contest's end; ``at_end`` that is
        asked for, whatever was played since.

        It shows how its deal can be played, which then counts no more for whoever asks. GameError
        where there is none, where it is not over, where its player keeps their tables to
        themselves, and where its deal counts and whoever asks has it under way.
        """
        if number_text is None:
            return await self._load_latest_table(player_id)
        game, owner = await self._load_game_and_owner(number_text)
        if game.player_id != player_id and owner.table_visibility is Visibility.PRIVATE:
            raise GameError(ErrorKey.REPLAY_HIDDEN)
        table = await self._load_ended_table(game, at_contest_end=at_contest_end)
        if game.player_id != player_id:
            await self._record_seen_solution(player_id, game)
        return table

    async def load_table_and_owner(self, number_text: str) -> tuple[Table, PlayerSettings]:
        """Anybody's finished game of that number, and whose it is; GameError as in `table`."""
        game, owner = await self._load_game_and_owner(number_text)
        return _build_finished_table(game), owner

    async def list_finished_games(self, player_id: int, limit: int) -> list[GameResult]:
        """The player's finished games, the last first."""
        async with self._store.begin_read() as conn:
            return await results.list_player_results(conn, player_id, limit)

    @contextmanager
    def join_film_queue(self, player_id: int) -> Iterator[int]:
        """Counts a person among those who wait; how many were there before.

        GameError for one whose film is being made already, and where too many wait.
        """
        if player_id in self._waiting_players:
            raise GameError(ErrorKey.FILM_UNDER_WAY)
        ahead = len(self._waiting_players)
        if ahead >= MAX_WAITING_FILMS:
            raise GameError(ErrorKey.FILMS_FULL, most=MAX_WAITING_FILMS)
        self._waiting_players.add(player_id)
        try:
            yield ahead
        finally:
            self._waiting_players.discard(player_id)

    async def _load_game_and_owner(self, number_text: str) -> tuple[Game, PlayerSettings]:
        wanted = _GAME_NUMBER_PATTERN.fullmatch(number_text.strip())
        if wanted is None:
            raise GameError(ErrorKey.NO_GAME_NUMBER, text=number_text)
        async with self._store.begin_read() as conn:
            game = await games.find_game(conn, int(wanted[1]))
            if game is None:
                raise GameError(ErrorKey.NO_SUCH_REPLAY, number=wanted[1])
            return game, await players.load_player_settings(conn, game.player_id)

    async def _load_ended_table(self, game: Game, *, at_contest_end: bool) -> Table:
        if game.outcome and not at_contest_end:
            return build_table(game)
        async with self._store.begin_read() as conn:
            stood = await find_game_at_contest_end(conn, game, self._clock())
        return build_table(stood) if stood else _build_finished_table(game)

    async def _record_seen_solution(self, player_id: int, game: Game) -> None:
        async with self._store.begin_write() as conn:
            await check_may_view_game(conn, player_id, game, self._clock())
            await record_seen_solution(conn, player_id, game)

    async def _load_latest_table(self, player_id: int) -> Table:
        async with self._store.begin_read() as conn:
            last = await results.list_player_results(conn, player_id, 1)
            game = await games.find_game(conn, last[0].game_id) if last else None
        if game is None:
            raise GameError(ErrorKey.NONE_FINISHED)
        return _build_finished_table(game)


def _build_finished_table(game: Game) -> Table:
    if game.outcome is None:
        raise GameError(ErrorKey.NOT_OVER)
    return build_table(game)
