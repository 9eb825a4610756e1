"""Analyses of finished games: searched for once, remembered, and without workers unknown."""

import asyncio
from dataclasses import replace

import pytest

from bot.engine.state import State
from bot.models.games import DealSource, Game, GameOutcome
from bot.services.solver import game_analyses
from bot.services.solver.game_analyses import ANALYSIS_SECONDS, GameAnalysisService
from bot.services.solver.pool import SolverPool
from bot.solver.game_analysis import GameAnalysis
from bot.solver.solution import Solution, Verdict
from bot.solver.verdict_search import open_search
from tests.services.game_driver import ANN, ManualClock
from tests.services.solver.test_pool import count_metric
from tests.solver.test_game_analysis import LOSING_MOVE, LOST_MOVES

LOST_GAME = Game(
    id=1,
    player_id=ANN,
    variant="canfield",
    deal=32_021,
    deal_source=DealSource.FRESH,
    moves=tuple(map(str, LOST_MOVES)),
    slot=None,
    outcome=GameOutcome.RESIGNED,
    dealt_at=ManualClock.now,
    last_active_at=ManualClock.now,
)


def count_searches() -> float:
    """Return how many searches were made since the tests began."""
    return sum(
        count_metric("patience_searches_total", verdict=verdict)
        for verdict in ("winnable", "unwinnable", "unknown")
    )


async def test_a_lost_game_is_looked_into_once() -> None:
    async with SolverPool(1) as pool:
        analyses = GameAnalysisService(pool)
        assert analyses.find_analysis(LOST_GAME) is None
        before = count_searches()
        asked = [analyses.analyse_game(LOST_GAME) for _ in range(3)]
        first, *others = await asyncio.gather(*asked)
        assert first.losing_move == LOSING_MOVE
        assert others == [first, first]
        assert 2 <= count_searches() - before <= 4
    assert analyses.find_analysis(LOST_GAME) == first


async def test_an_analysis_without_workers_is_not_remembered() -> None:
    analyses = GameAnalysisService(SolverPool(0))
    analysis = await analyses.analyse_game(replace(LOST_GAME, moves=LOST_GAME.moves[:5]))
    assert analysis == GameAnalysis(5)
    assert analyses.find_analysis(LOST_GAME) is None


async def test_a_short_analysis_is_remembered_where_it_found_everything_out() -> None:
    async with SolverPool(1) as pool:
        analyses = GameAnalysisService(pool)
        first = await analyses.analyse_game(LOST_GAME, seconds=0)
        assert first.losing_move is None
        assert analyses.find_analysis(LOST_GAME) is None
        assert (await analyses.analyse_game(LOST_GAME, seconds=5)).losing_move == LOSING_MOVE
    assert analyses.find_analysis(LOST_GAME) is not None


class SearchesCutShort(SolverPool):
    """A pool whose first searches come to an end at once, and which begins no others in time.

    Searches that are begun too late find nothing out and take all the time they have.
    """

    def __init__(self, whole_count: int) -> None:
        super().__init__(worker_count=0)
        self.begun_count = 0
        self.now = 0.0
        self._whole_count = whole_count

    async def solve(self, state: State, position_count: int, seconds: float) -> Solution:
        """Search, or let the time go by."""
        self.begun_count += 1
        if self.begun_count > self._whole_count:
            self.now += seconds
            return Solution(Verdict.UNKNOWN, position_count=1)
        search = open_search(state)
        found = search.run(position_count)
        return found or Solution(Verdict.UNKNOWN, position_count=search.position_count)


async def test_an_analysis_whose_last_search_was_cut_short_is_made_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole_pool = SearchesCutShort(1_000)
    await GameAnalysisService(whole_pool).analyse_game(LOST_GAME)
    pool = SearchesCutShort(whole_pool.begun_count - 1)
    monkeypatch.setattr(game_analyses, "perf_counter", lambda: pool.now)
    analyses = GameAnalysisService(pool)
    cut_short = await analyses.analyse_game(LOST_GAME, seconds=5)
    assert cut_short.has_verdict
    assert cut_short.losing_move is None
    assert analyses.find_analysis(LOST_GAME) is None


async def test_a_stuck_game_that_no_worker_searched_is_looked_into_again() -> None:
    stuck = replace(LOST_GAME, deal=32_083, moves=("r-t1",))
    analyses = GameAnalysisService(SolverPool(0))
    analysis = await analyses.analyse_game(stuck, ANALYSIS_SECONDS)
    assert analysis == GameAnalysis(1, last_winnable=None, first_lost=1)
    assert analyses.find_analysis(stuck) is None
