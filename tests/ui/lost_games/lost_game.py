"""A lost game whose analysis takes a few short searches."""

from collections.abc import Sequence

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.solver.game_analysis import GameAnalyser, GameAnalysis
from bot.solver.verdict_search import open_search
from bot.variants import get_variant
from tests.golden_games import THREE_CARD_AUTO_GAME

LOST_DEAL = THREE_CARD_AUTO_GAME.deal
"""A deal of Canfield that can be won."""

LOSING_MOVE = 82
"""The number of the move that lost the game."""

LOST_MOVES = (*THREE_CARD_AUTO_GAME.moves[: LOSING_MOVE - 1], "w-t3")
"""Moves of the deal; the last one lost the game, and t2-t3x4 would have kept it alive."""


def analyse_lost_game(moves: Sequence[str] = LOST_MOVES) -> GameAnalysis:
    """Return the whole analysis of moves of the deal, which must need short searches only."""
    opening = deal(get_variant("canfield"), LOST_DEAL)
    analyser = GameAnalyser(opening, [Move.parse(text) for text in moves])
    while probe := analyser.find_probe():
        solution = open_search(probe.state).run(probe.position_count)
        assert solution is not None
        analyser.note(probe, solution)
    return analyser.analysis
