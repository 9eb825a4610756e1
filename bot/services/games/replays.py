"""Replays of finished games, and the queue of films of them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

from bot.engine.errors import ErrorKey, GameError
from bot.metrics import QUEUE_DEPTH_GAUGE, QUEUE_DROPPED_COUNTER
from bot.models.games import Game
from bot.models.players import PlayerSettings, Visibility
from bot.models.results import GameResult
from bot.services.contests.fairness import check_may_view_game
from bot.services.contests.final_tables import find_game_at_contest_end
from bot.services.games.deal_history import record_viewed_solution
from bot.services.games.game_requests import NotYourTableError
from bot.services.games.stored_games import is_readable
from bot.services.games.tables import Table, build_table
from bot.services.waiting_players import WaitingPlayers
from bot.store import Store
from bot.store.accounts import players
from bot.store.games import games, results

MAX_WAITING_FILMS = 8
"""At most this many players wait for a film, including the one whose film is being made."""

MAX_WAITING_CELEBRATIONS = 8
"""At most this many won tables wait for the picture that moves; others keep the one they have."""

_MAX_TRIED_GAMES = 5
"""The last finished game that can be opened is looked for among this many."""

_FILMS_GAUGE = QUEUE_DEPTH_GAUGE.labels("films")
_REFUSED_FILMS_COUNTER = QUEUE_DROPPED_COUNTER.labels("films")

_GAME_NUMBER_PATTERN = re.compile(r"#?(\d{1,18})")


class ReplayService:
    """Replays of finished games.

    Films are made one at a time, under the ``film_lock``. ``clock`` returns the time in UTC.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._waiting_players = WaitingPlayers(ErrorKey.FILM_IN_PROGRESS)
        self._waiting_celebrations = 0
        self.film_lock = asyncio.Lock()

    async def load_replay_table(
        self, player_id: int, number_text: str | None = None, *, at_contest_end: bool = False
    ) -> Table:
        """Return the game of that number as it ended; without one, the player's last finished game.

        An attempt still being played after its contest ended is returned as it was at that end;
        ``at_contest_end`` asks for that even of an attempt that was finished later.

        Viewing another player's game makes its deal known to the player: it no longer counts for
        them. Raises GameError if there is no such game, it is not over, its player keeps their
        tables private, or the player is playing its deal in a counted game.
        """
        if number_text is None:
            return await self._load_latest_table(player_id)
        game, owner = await self._load_game_and_owner(number_text)
        if game.player_id != player_id and owner.table_visibility is Visibility.PRIVATE:
            raise GameError(ErrorKey.REPLAY_HIDDEN)
        table = await self._load_ended_table(game, at_contest_end=at_contest_end)
        if game.player_id != player_id:
            await self._record_viewed_solution(player_id, game)
        return table

    async def check_may_name_game(
        self, player_id: int, server_id: int | None, number_text: str
    ) -> None:
        """Raise GameError (``no-such-replay``) for a game that the player may not name by number.

        Numbers can be guessed: they may name their own games, and those dealt on the server where
        they ask. A button may lead to any other, from a scoreboard or from what its player shared.
        """
        game, _ = await self._load_game_and_owner(number_text)
        is_from_here = server_id is not None and game.server_id == server_id
        if game.player_id != player_id and not is_from_here:
            raise GameError(ErrorKey.NO_SUCH_REPLAY, number=str(game.id))

    async def load_table_and_owner(self, number_text: str) -> tuple[Table, PlayerSettings]:
        """Return any player's finished game of that number, and the player's settings.

        Raises GameError if there is no such game or it is not over.
        """
        game, owner = await self._load_game_and_owner(number_text)
        return _build_finished_table(game), owner

    async def load_own_finished_table(
        self, player_id: int, number_text: str | None = None
    ) -> Table:
        """Return the player's own finished game of that number; without one, their last.

        Raises GameError if there is none or it is not over, NotYourTableError if it is another's.
        """
        if number_text is None:
            return await self._load_latest_table(player_id)
        game, _ = await self._load_game_and_owner(number_text)
        if game.player_id != player_id:
            raise NotYourTableError(game)
        return _build_finished_table(game)

    async def list_finished_games(self, player_id: int, limit: int) -> list[GameResult]:
        """Return the results of the player's finished games, newest first."""
        async with self._store.begin_read() as conn:
            return await results.list_player_results(conn, player_id, limit)

    @contextmanager
    def join_film_queue(self, player_id: int) -> Iterator[int]:
        """Count the player as waiting for a film; yield how many wait ahead of them.

        Raises GameError if the player already waits for one, or too many players do.
        """
        players_ahead = len(self._waiting_players)
        with self._waiting_players.add(player_id):
            if players_ahead >= MAX_WAITING_FILMS:
                _REFUSED_FILMS_COUNTER.inc()
                raise GameError(ErrorKey.TOO_MANY_FILMS, most=MAX_WAITING_FILMS)
            with _FILMS_GAUGE.track_inprogress():
                yield players_ahead

    @contextmanager
    def join_celebration_queue(self) -> Iterator[bool]:
        """Count a win to be celebrated, for the block; yield False if too many wait already."""
        is_taken = self._waiting_celebrations < MAX_WAITING_CELEBRATIONS
        self._waiting_celebrations += is_taken
        try:
            yield is_taken
        finally:
            self._waiting_celebrations -= is_taken

    async def _load_game_and_owner(self, number_text: str) -> tuple[Game, PlayerSettings]:
        match = _GAME_NUMBER_PATTERN.fullmatch(number_text.strip())
        if match is None:
            raise GameError(ErrorKey.NO_GAME_NUMBER, text=number_text)
        async with self._store.begin_read() as conn:
            game = await games.find_game(conn, int(match[1]))
            if game is None:
                raise GameError(ErrorKey.NO_SUCH_REPLAY, number=str(int(match[1])))
            return game, await players.load_player_settings(conn, game.player_id)

    async def _load_ended_table(self, game: Game, *, at_contest_end: bool) -> Table:
        if game.outcome and not at_contest_end:
            return build_table(game)
        async with self._store.begin_read() as conn:
            game_at_end = await find_game_at_contest_end(conn, game, self._clock())
        return build_table(game_at_end) if game_at_end else _build_finished_table(game)

    async def _record_viewed_solution(self, player_id: int, game: Game) -> None:
        async with self._store.begin_write() as conn:
            await check_may_view_game(conn, player_id, game, self._clock())
            await record_viewed_solution(conn, player_id, game)

    async def _load_latest_table(self, player_id: int) -> Table:
        async with self._store.begin_read() as conn:
            last_results = await results.list_player_results(conn, player_id, _MAX_TRIED_GAMES)
            last_games = [await games.find_game(conn, result.game_id) for result in last_results]
        finished_games = [game for game in last_games if game]
        if not finished_games:
            raise GameError(ErrorKey.NO_FINISHED_GAME)
        # A game that cannot be opened does not hide those before it.
        latest = next(filter(is_readable, finished_games), finished_games[0])
        return _build_finished_table(latest)


def _build_finished_table(game: Game) -> Table:
    """Return the table of a finished game; GameError (``game-not-over``) if it is not."""
    if game.outcome is None:
        raise GameError(ErrorKey.GAME_NOT_OVER)
    return build_table(game)
