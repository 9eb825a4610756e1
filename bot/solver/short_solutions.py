"""Lines that win in few moves, found from a line that wins in many."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate, groupby

from bot.engine.legality import why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play, play_legal_move
from bot.solver.core.beam import BeamSearch
from bot.solver.core.boards import build_board, build_line_boards, play_board_moves
from bot.solver.solution import Solution, does_core_know
from bot.solver.verdict_search import RivalSearch, VerdictSearch

BEAM_WIDTHS = (30, 300, 3_000, 10_000)
"""Searches one after the other, each guided by the shortest line so far: about two seconds."""

_ROUNDS_BESIDES_THE_LINE = 5
"""How many more moves a search plays between two draws than the line that guides it."""


def shorten_solution(
    state: State,
    solution: Solution,
    is_over: Callable[[], bool],
    widths: Sequence[int] = BEAM_WIDTHS,
) -> Solution:
    """Return a solution whose line wins in fewer moves, or in as many.

    First it leaves out what the win does not need. Where the fast core knows the rules, it then
    searches along the line: what depth first plays in many rounds of the stock goes in few. It asks
    about a thousand times a second whether it is over.
    """
    line = _drop_needless_moves(state, solution.moves, is_over)
    for width in widths if does_core_know(state.rules) else ():
        states = list(accumulate(line, play, initial=state))
        most_moves = max(
            sum(1 for _ in moves)
            for is_draw, moves in groupby(line, DRAW_MOVE.__eq__)
            if not is_draw
        )
        beams = [(width, most_moves + _ROUNDS_BESIDES_THE_LINE)]
        board = build_board(state, keeps_stock=True, hashes_pairs=True)
        search = BeamSearch(board, beams, list(build_line_boards(states[:-1])))
        rival = RivalSearch(search, play_board_moves)
        found = VerdictSearch(state, [rival]).run_until(is_over).moves
        if is_over():
            break
        found = _drop_needless_moves(state, found, is_over)
        if 0 < len(found) < len(line):
            line = found
    return replace(solution, moves=line)


def _drop_needless_moves(
    state: State, moves: Sequence[Move], is_over: Callable[[], bool]
) -> tuple[Move, ...]:
    """Return the moves that win; left out is each move without which others still do.

    With a move go those after it that it alone made possible.
    """
    line, index = list(moves), 0
    while index < len(line) and not is_over():
        after, kept = state, []
        for move in line[index + 1 :]:
            if why_not(after, move) is None:
                after = play_legal_move(after, move)
                kept.append(move)
        if is_won(after):
            line[index:] = kept
        else:
            state = play_legal_move(state, line[index])
            index += 1
    return tuple(line)
