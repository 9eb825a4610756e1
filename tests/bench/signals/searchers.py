"""Simulated players who have a program search their deal, and what they do to hide it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.engine.deals import deal
from bot.engine.move_lists.useful_moves import list_useful_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.solver.core.beam.beam_search import BeamSearch
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.depth_first import DepthFirstSearch, SearchStatus
from bot.solver.core.draws import FARTHEST_LAST, NEAREST_LAST
from bot.solver.shorter_lines import shorten_line
from bot.solver.solution import Verdict
from bot.solver.verdict_search import open_search
from tests.bench.signals.choosers import Chooser
from tests.bench.signals.habits import make_habits
from tests.bench.signals.honest_players import Line

FAMILIES = ("own", "nearest", "farthest", "beam", "shortest", "detours", "blended")
"""The kinds of searched games.

own: the line of this bot's solver. nearest, farthest: a search that takes columns in another order,
and tries the next or the last card of the draw pile first. beam: a search for good-looking
positions. shortest: the shortest of several lines. detours: a searched line with moves to and fro,
draws through the stock and moves taken back in it. blended: the player plays by themselves and
asks the program before each move whether that still wins; only where it does not they take its
line.
"""

WHOLE_LINES = FAMILIES[:-1]
"""Those that play a searched line from beginning to end."""

_POSITIONS = 60_000
_BEAM_POSITIONS = 400_000
_LINES_TO_CHOOSE_FROM = 6
_BLENDED_POSITIONS = 8_000
_MAX_BLENDED_MOVES = 400


def play_searched(rules: Rules, number: int, family: str, seed: int) -> Line | None:
    """Return the game of somebody who has the deal searched; None where no win is found."""
    random = Random(f"{family} {rules.key} {number} {seed}")
    state = deal(rules, number)
    undos = 0
    moves: tuple[Move, ...] | None
    match family:
        case "own":
            moves = _search_as_bot(state, _POSITIONS)
        case "nearest":
            moves = _search_in_order(state, NEAREST_LAST, random)
        case "farthest":
            moves = _search_in_order(state, FARTHEST_LAST, random)
        case "beam":
            moves = _search_beam(state, random)
        case "shortest":
            orders = [NEAREST_LAST, FARTHEST_LAST] * (_LINES_TO_CHOOSE_FROM // 2)
            lines = [_search_in_order(state, order, random) for order in orders]
            moves = min((line for line in lines if line), key=len, default=None)
        case "detours":
            moves = _search_in_order(state, random.choice((NEAREST_LAST, FARTHEST_LAST)), random)
            if moves:
                moves, undos = _put_detours_in(state, moves, random)
        case _:
            moves = _blend(state, random)
    return Line(moves, undos, is_won=True) if moves else None


def _search_as_bot(state: State, position_count: int) -> tuple[Move, ...] | None:
    search = open_search(state)
    search.run(position_count)
    solution = search.conclude()
    return solution.moves if solution.verdict is Verdict.WINNABLE else None


def _search_in_order(state: State, order: int, random: Random) -> tuple[Move, ...] | None:
    shuffled, names = _shuffle_columns(state, random)
    pairs = state.rules.decks > 1
    search = DepthFirstSearch(build_board(shuffled, hashes_pairs=pairs), order, 1 << 18)
    if search.run(_POSITIONS) is not SearchStatus.WON:
        return None
    return _name_moves(shuffled, search.list_moves_made(), names)


def _search_beam(state: State, random: Random) -> tuple[Move, ...] | None:
    shuffled, names = _shuffle_columns(state, random)
    search = BeamSearch(build_board(shuffled, keeps_stock=True, hashes_pairs=True))
    if search.run(_BEAM_POSITIONS) is not SearchStatus.WON:
        return None
    return _name_moves(shuffled, search.list_moves_made(), names)


def _shuffle_columns(state: State, random: Random) -> tuple[State, dict[str, str]]:
    """Return the position with its columns in another order, and what each is called really."""
    order = list(range(state.rules.column_count))
    random.shuffle(order)
    columns = tuple(state.columns[index] for index in order)
    piles = (*state.piles[: state.rules.first_column_index], *columns, *state.foundations)
    face_down_counts = tuple(state.face_down_counts[index] for index in order)
    names = {f"t{place + 1}": f"t{index + 1}" for place, index in enumerate(order)}
    return replace(state, piles=piles, face_down_counts=face_down_counts), names


def _name_moves(
    shuffled: State, board_moves: list[int], names: dict[str, str]
) -> tuple[Move, ...] | None:
    moves = [move for move, _ in play_board_moves(shuffled, board_moves)]
    if len(moves) > 1_000:
        return None
    return tuple(
        Move(names.get(move.source, move.source), names.get(move.target, move.target), move.count)
        for move in shorten_line(shuffled, moves)
    )


def _put_detours_in(
    state: State, moves: tuple[Move, ...], random: Random
) -> tuple[tuple[Move, ...], int]:
    """Return a line with needless moves in it, and how many more were made and taken back."""
    share = random.uniform(0.05, 0.2)
    longer: list[Move] = []
    undos = 0
    for move in moves:
        if random.random() < share:
            if random.random() < 0.4:
                undos += random.randint(1, 4)
            elif there_and_back := _find_detour(state, random):
                longer += there_and_back
        longer.append(move)
        state = play(state, move)
    return tuple(longer), undos


def _find_detour(state: State, random: Random) -> list[Move]:
    """Return moves that lead back to the same position, if there are any."""
    ways: list[list[Move]] = []
    for move in list_useful_moves(state):
        if move == DRAW_MOVE and state.rules.max_redeals is None:
            around, after = [move], play(state, move)
            while after.piles != state.piles and len(around) < 60:
                around.append(DRAW_MOVE)
                after = play(after, DRAW_MOVE)
            if after.piles == state.piles:
                ways.append(around)
        elif move.source[0] == "t" and move.target[0] == "t":
            after, back = play(state, move), Move(move.target, move.source, move.count)
            if back in list_useful_moves(after) and play(after, back).piles == state.piles:
                ways.append([move, back])
    return random.choice(ways) if ways else []


def _blend(state: State, random: Random) -> tuple[Move, ...] | None:
    line = list(_search_as_bot(state, _POSITIONS) or ())
    if not line:
        return None
    habits = make_habits(random.choice(("greedy", "own-way", "ahead")), random)
    player = Chooser(state, habits, random)
    while not is_won(player.state) and len(player.made) < _MAX_BLENDED_MOVES:
        wish = player.choose()
        if wish is not None and wish != line[0]:
            own_line = _search_as_bot(play(player.state, wish), _BLENDED_POSITIONS)
            if own_line is not None:
                line = [wish, *own_line]
        player.make(line.pop(0))
    return tuple(player.made) if is_won(player.state) else None
