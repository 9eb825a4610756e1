"""Analyses of finished games: when each was lost, found with the pool's searches."""

from __future__ import annotations

import asyncio
from time import perf_counter
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.models.games import Game
from bot.services.solver.pool import SolverPool
from bot.solver.game_analysis import GameAnalyser, GameAnalysis
from bot.solver.solution import Verdict
from bot.variants import get_variant

ANALYSIS_SECONDS = 60.0
"""What is not known after this time of searching stays unknown."""

PROBE_SECONDS = 10.0
"""No single search takes longer, so that others get their turn."""

MAX_KNOWN_ANALYSES = 1_000
"""For so many games the analysis is remembered, which takes a few kilobytes each."""


class GameAnalysisService:
    """When finished games were lost; each is looked into once at a time, and then remembered.

    Whether the player may know is for the caller to check: an analysis tells about hidden cards.
    """

    def __init__(self, solver_pool: SolverPool) -> None:
        self._solver_pool = solver_pool
        self._known: LRUCache[int, GameAnalysis] = LRUCache(MAX_KNOWN_ANALYSES)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def find_analysis(self, game: Game) -> GameAnalysis | None:
        """Return the analysis of a finished game if it is known by now."""
        return self._known.get(game.id)

    async def analyse_game(self, game: Game, seconds: float = ANALYSIS_SECONDS) -> GameAnalysis:
        """Return the analysis of a finished game after so many seconds at most, and waiting.

        It is not remembered if more time would add to it, nor if it shows no way to win and not
        every search was made, as the pool was off or busy, or a worker died. Cancelling this stops
        its searches. Raises GameError if the game cannot be opened.
        """
        lock = self._locks.setdefault(game.id, asyncio.Lock())
        async with lock:
            if known := self.find_analysis(game):
                return known
            analyser = await asyncio.to_thread(_open_game, game)
            deadline = perf_counter() + seconds
            is_all_searched = await self._search(analyser, deadline)
            had_time = seconds >= ANALYSIS_SECONDS or perf_counter() < deadline
            analysis = analyser.analysis
            is_found_out = analysis.last_winnable is not None or (
                analysis.has_verdict and is_all_searched
            )
            if had_time and is_found_out:
                self._known[game.id] = analysis
            return analysis

    async def _search(self, analyser: GameAnalyser, deadline: float) -> bool:
        """Search until then at most; return whether a worker began and ended each search."""
        is_all_searched = True
        while (probe := analyser.find_probe()) and (left := deadline - perf_counter()) > 0:
            solution = await self._solver_pool.solve(
                probe.state, probe.position_count, min(left, PROBE_SECONDS)
            )
            # One that no worker began, or whose worker died, has met no position.
            is_in_vain = solution.verdict is Verdict.UNKNOWN and solution.position_count == 0
            is_all_searched = is_all_searched and not is_in_vain
            await asyncio.to_thread(analyser.note, probe, solution)
        return is_all_searched


def _open_game(game: Game) -> GameAnalyser:
    moves = [Move.parse(text) for text in game.moves]
    return GameAnalyser(deal(get_variant(game.variant), game.deal), moves)
