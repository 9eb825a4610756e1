"""Analyses of finished games: searched for once, remembered, and without workers unknown."""

import asyncio
from dataclasses import replace

from bot.models.games import DealSource, Game, GameOutcome
from bot.services.solver.game_analyses import GameAnalysisService
from bot.services.solver.pool import SolverPool
from bot.solver.game_analysis import GameAnalysis
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
