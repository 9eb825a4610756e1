"""Searches on boards play what the engine plays: the same moves, to the same positions."""

from typing import TypeAlias

from bot.engine.legality import legal_moves
from bot.engine.move_lists.useful_moves import is_idle_move
from bot.engine.moves import DRAW_MOVE
from bot.engine.state import State
from bot.engine.transitions import play
from bot.solver.core import layout
from bot.solver.core.boards import build_board
from bot.solver.core.compilation import Numbers, build_zeros
from bot.solver.core.hashes import compute_hash, compute_hash_after
from bot.solver.core.moves import MAX_MOVES, list_moves
from bot.solver.core.steps import make_move, take_back
from bot.solver.hints.board import BoardMemo
from bot.solver.hints.board_moves import BoardMoveGenerator
from bot.variants import VARIANTS
from tests.engine.short_positions import play_random_game
from tests.solver.known_games import every_known_game

Content: TypeAlias = tuple[object, ...]
"""Sorted columns, their first cards face down; the reserve's length, sorted foundations, draws."""


def list_positions(key: str) -> list[State]:
    """Return positions of random games."""
    games = [play_random_game(VARIANTS[key], 70_000 + seed, seed, 150) for seed in range(3)]
    return [state for states in games for state in states[::10]]


def list_states_after_plays(state: State) -> list[State]:
    """Return the positions after every move that changes something, but for draws."""
    return [
        play(state, move)
        for move in legal_moves(state)
        if move != DRAW_MOVE and not is_idle_move(state, move)
    ]


def get_content(state: State) -> Content:
    """Return what a position holds, as far as it makes a difference."""
    foundations = [(pile[-1] // 13, len(pile)) for pile in state.foundations if pile]
    return (
        sorted(zip(state.columns, state.face_down_counts, strict=True)),
        len(state.reserve),
        sorted(foundations),
        (*state.waste, *state.stock[::-1]),
    )


def read_board(board: "Numbers") -> Content:
    """Return what a board holds, as `get_content` does."""
    decks = board[layout.DECKS]
    columns = []
    for column in range(board[layout.COLUMN_COUNT]):
        first = layout.COLUMNS + column * layout.COLUMN_ROOM
        cards = board[first : first + board[layout.COLUMN_LENGTHS + column]]
        columns.append((tuple(map(int, cards)), int(board[layout.FACE_DOWN_COUNTS + column])))
    heights = [
        (place // decks, int(board[layout.FOUNDATIONS + place])) for place in range(4 * decks)
    ]
    drawn = [
        int(board[layout.DRAW_CARDS + board[layout.DRAW_PLACES + place]])
        for place in range(board[layout.DRAW_LENGTH])
    ]
    return (
        sorted(columns),
        int(board[layout.RESERVE_LENGTH]),
        sorted(height for height in heights if height[1]),
        tuple(drawn),
    )


@every_known_game
def test_a_search_finds_the_positions_that_the_engine_finds(key: str) -> None:
    trail, moves = build_zeros(4 * layout.TRAIL_STEP), build_zeros(MAX_MOVES)
    for state in list_positions(key):
        board = build_board(state, keeps_stock=True)
        before = read_board(board)
        assert before == get_content(state)
        board[layout.HASH] = position_hash = compute_hash(board)
        list_moves(board, moves)
        found = []
        for move in map(int, moves[: board[layout.MOVES_END]]):
            make_move(board, trail, move, compute_hash_after(board, move))
            assert board[layout.HASH] == compute_hash(board)
            found.append(read_board(board))
            take_back(board, trail)
            assert read_board(board) == before
            assert board[layout.HASH] == position_hash
        expected = [get_content(after) for after in list_states_after_plays(state)]
        assert all(content in expected for content in found)
        # A lift that does no harm may be all that a search tries.
        is_safe_lift = len(found) == 1 and int(moves[0]) & layout.KIND_MASK < layout.CARRY
        assert is_safe_lift or all(content in found for content in expected)


@every_known_game
def test_a_hint_foresees_the_positions_that_the_engine_finds(key: str) -> None:
    for state in list_positions(key):
        memo = BoardMemo(state.rules, state.known_base_rank, state.reserve)
        generator = BoardMoveGenerator(
            memo, face_down_count=0, drawable_card_worth=0.0, includes_draws=False
        )
        found = {move.board for move in generator.generate_moves(memo.build_board(state))}
        assert found == {memo.build_board(after) for after in list_states_after_plays(state)}
