"""What an analysis of a lost game says, in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.locale.catalogue import Texts
from bot.locale.describe import format_move
from bot.services.games.tables import Table
from bot.solver.game_analysis import GameAnalysis
from bot.solver.solution import Verdict


def format_answer(
    analysis: GameAnalysis, lost_table: Table, last_winnable_table: Table | None, texts: Texts
) -> str:
    """Return whether the game could have been won, and what lost it as far as it is known.

    ``last_winnable_table`` is the last table from which it is known that it could be won.
    """
    if last_winnable_table is None:
        if analysis.deal_verdict is Verdict.UNWINNABLE:
            return texts("lost-unwinnable")
        if analysis.first_lost is None:
            return texts("lost-unknown")
        return texts("lost-known-late", number=analysis.first_lost)
    better = _format_way_on(analysis.winning_line[0], last_winnable_table.state, texts)
    if analysis.last_winnable == analysis.move_count:
        return texts("lost-to-the-end", better=better)
    if analysis.losing_move is not None:
        played = Move.parse(lost_table.game.moves[analysis.losing_move - 1])
        return texts(
            "lost-by-move",
            number=analysis.losing_move,
            played=_format_played_move(played, last_winnable_table.state, texts),
            better=better,
        )
    first, last = analysis.possible_losing_moves[0], analysis.possible_losing_moves[-1]
    key = "lost-after" if analysis.first_lost is None else "lost-between"
    return texts(key, first=first, last=last, better=better)


def format_strip(analysis: GameAnalysis, texts: Texts) -> str:
    """Return what the colours of the strip below a film of the game say."""
    return texts.join_sentences(_list_strip_sentences(analysis, texts))


def _list_strip_sentences(analysis: GameAnalysis, texts: Texts) -> Iterator[str]:
    verdicts = {analysis.get_verdict(count) for count in range(analysis.move_count + 1)}
    if verdicts == {Verdict.WINNABLE}:
        yield texts("lost-strip-green-only")
    elif analysis.last_winnable is not None:
        yield texts("lost-strip-green", number=analysis.last_winnable + 1)
    if Verdict.UNKNOWN in verdicts:
        yield texts("lost-strip-grey")
    if verdicts == {Verdict.UNWINNABLE}:
        yield texts("lost-strip-red-only")
    elif analysis.first_lost is not None:
        yield texts("lost-strip-red", number=analysis.first_lost)


def _format_played_move(move: Move, state: State, texts: Texts) -> str:
    return texts("lost-played", kind=_get_kind(move, state), move=format_move(texts, state, move))


def _format_way_on(move: Move, state: State, texts: Texts) -> str:
    return texts("lost-way-on", kind=_get_kind(move, state), move=format_move(texts, state, move))


def _get_kind(move: Move, state: State) -> str:
    if move != DRAW_MOVE:
        return "move"
    return "draw" if state.stock else "redeal"
