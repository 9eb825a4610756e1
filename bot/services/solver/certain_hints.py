"""Certain hints: what a search of all cards says of the position on a table."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from cachetools import LRUCache

from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.services.contests.fairness import check_hint_allowed
from bot.services.contests.progress import record_attempt_progress
from bot.services.fair_play.attempt_ends import begin_play, check_own_contest_not_over
from bot.services.games import slots
from bot.services.games.game_requests import GameVersion
from bot.services.games.tables import Table
from bot.services.solver.pool import SolverPool
from bot.services.waiting_players import WaitingPlayers
from bot.solver.solution import Solution, Verdict
from bot.store import Store
from bot.store.games import games

CERTAIN_HINT_SECONDS = 10.0
"""What a search does not find out in this time stays unknown."""

MAX_KNOWN_WINS = 250
"""For so many games the moves to a win are remembered, which takes up to 20 kilobytes each."""


class CertainHintService:
    """Certain hints at players' tables; ``clock`` returns the time in UTC."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], solver_pool: SolverPool
    ) -> None:
        self._store = store
        self._clock = clock
        self._solver_pool = solver_pool
        self._known_wins: LRUCache[int, tuple[str, ...]] = LRUCache(MAX_KNOWN_WINS)
        self.waiting_players = WaitingPlayers(ErrorKey.HINT_IN_PROGRESS)

    async def count_hint(self, player_id: int, version: GameVersion | None = None) -> Table:
        """Count a certain hint, whatever it will say, and return the table to search.

        It acts on the version's game as `PlayService` does, with the same errors. Raises GameError
        also if the game's contest allows no hints, the game is for money, or there are no workers.
        """
        if not self._solver_pool.has_workers:
            raise GameError(ErrorKey.NO_CERTAIN_HINTS)
        async with begin_play(self._store, self._clock) as conn:
            now = self._clock()
            table = await slots.open_game(conn, player_id, version, now)
            await check_own_contest_not_over(conn, table, now)
            await check_hint_allowed(conn, table.game, now)
            if table.game.price_book:
                raise GameError(ErrorKey.NO_CERTAIN_HINT_FOR_MONEY)
            game = replace(table.game, hints=table.game.hints + 1, last_active_at=now)
            counted_table = replace(table, game=await games.save_played_game(conn, game))
            contest = await record_attempt_progress(conn, counted_table, now)
            return replace(counted_table, contest=contest)

    async def find_solution(self, table: Table) -> Solution:
        """Return what a search of the table's position finds; it takes some seconds at most.

        Who plays what it found is led on by the same moves: another search might lead back.
        """
        played, known_win = table.game.moves, self._known_wins.get(table.game.id, ())
        if len(played) < len(known_win) and played == known_win[: len(played)]:
            return Solution(Verdict.WINNABLE, tuple(map(Move.parse, known_win[len(played) :])))
        solution = await self._solver_pool.solve(table.state, sys.maxsize, CERTAIN_HINT_SECONDS)
        if solution.moves:
            self._known_wins[table.game.id] = (*played, *map(str, solution.moves))
        return solution
