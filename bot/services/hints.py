"""Hints: what to advise at a table, fair ones and certain ones that search all cards."""

import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from cachetools import LRUCache

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.services import tables
from bot.services.fairness import check_hint_allowed
from bot.services.game_ends import begin_play, check_own_contest_not_over, record_attempt_progress
from bot.services.requests import WaitingPlayers
from bot.services.solver_pool import SolverPool
from bot.services.tables import GameVersion, Table
from bot.solver.hints.advice import Advice, Playthrough, advise
from bot.solver.solution import Solution, Verdict
from bot.store import PlayerRequest, Store, games

MAX_UNDOS = 40
"""After this many undos a hint no longer advises to go back, but to try another deal.

What was tried before moves were taken back is forgotten once another move is played, so that going
back might never end.
"""


def find_advice(table: Table, *, is_undo_allowed: bool) -> Advice:
    """Return what to do next; going back only where undo is allowed."""
    game = table.game
    playthrough = Playthrough(
        opening=deal(table.rules, game.deal),
        moves=tuple(map(Move.parse, game.moves)),
        undone_moves=tuple(map(Move.parse, reversed(game.redo_moves))),
    )
    return advise(playthrough, may_go_back=is_undo_allowed and game.undos < MAX_UNDOS)


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

    async def count_hint(
        self,
        player_id: int,
        version: GameVersion | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Count a certain hint, whatever it will say, and return the table to search.

        It acts on the version's game as `PlayService` does, with the same errors. Raises GameError
        also if the game's contest allows no hints, the game is for money, or there are no workers.
        """
        if not self._solver_pool.has_workers:
            raise GameError(ErrorKey.NO_CERTAIN_HINTS)
        async with begin_play(self._store, self._clock, request=request) as conn:
            now = self._clock()
            table = await tables.open_game(conn, player_id, version, now)
            await check_own_contest_not_over(conn, table, now)
            await check_hint_allowed(conn, table.game, now)
            if table.game.price_book:
                raise GameError(ErrorKey.NO_CERTAIN_HINT_FOR_MONEY)
            game = replace(table.game, hints=table.game.hints + 1, last_active_at=now)
            counted_table = replace(table, game=await games.save_played_game(conn, game))
            contest = await record_attempt_progress(conn, counted_table, now)
            return counted_table.with_events(contest=contest)

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
