"""Positions of the engine as boards, and moves on a board as moves of the engine."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from bot.engine.legality import count_run_cards, legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import CarryRule, ColumnFill, EmptyColumnRule, Rules
from bot.engine.state import State
from bot.engine.transitions import play
from bot.solver.core import layout
from bot.solver.core.compilation import Numbers, build_zeros
from bot.solver.core.moves import normalise_waste_length

_CARRY_RULES = {
    CarryRule.ONE: layout.ONE_CARD,
    CarryRule.RUN: layout.RUN,
    CarryRule.SUIT_RUN: layout.SUIT_RUN,
    CarryRule.RUN_TO_EMPTY_COLUMN: layout.RUN_TO_EMPTY_COLUMN,
    CarryRule.WHOLE: layout.WHOLE_COLUMN,
    CarryRule.TOP_OR_WHOLE: layout.TOP_OR_WHOLE,
}
_EMPTY_COLUMN_RULES = {
    EmptyColumnRule.ANY: layout.ANY_CARD,
    EmptyColumnRule.KING_ONLY: layout.KING_ONLY,
    EmptyColumnRule.WASTE_ONLY: layout.WASTE_ONLY,
}
_COLUMN_FILLS = {
    ColumnFill.NONE: layout.NO_FILL,
    ColumnFill.RESERVE: layout.RESERVE_FILL,
    ColumnFill.WASTE: layout.WASTE_FILL,
    ColumnFill.WASTE_OR_STOCK: layout.WASTE_OR_STOCK_FILL,
}


def build_board(state: State, *, keeps_stock: bool = False, hashes_pairs: bool = False) -> Numbers:
    """Return a position as a board, ready for a search.

    `KEEPS_STOCK` and `HASHES_PAIRS` are as asked for, but one deck needs no more than pairs.
    """
    rules, base_rank = state.rules, state.known_base_rank
    board = build_zeros(layout.BOARD_SIZE)
    _write_rules(board, rules)
    board[layout.KEEPS_STOCK] = keeps_stock
    board[layout.HAS_FREE_CYCLE] &= not keeps_stock
    board[layout.HASHES_PAIRS] = hashes_pairs or rules.decks == 1
    board[layout.BASE_RANK] = base_rank
    board[layout.REDEALS] = state.redeals_made
    board[layout.CARDS_UP] = state.cards_up
    board[layout.CARD_COUNT] = sum(map(len, state.piles))
    _write_list(board, layout.HEIGHTS, [(card - base_rank) % 13 for card in range(52)])
    lifted_ranks = [0]
    for height in range(13):
        lifted_ranks.append(lifted_ranks[-1] | 1 << (base_rank + height) % 13)
    _write_list(board, layout.LIFTED_RANKS, [*lifted_ranks, lifted_ranks[-1]])
    copies = [0] * 4
    for foundation in filter(None, state.foundations):
        suit = foundation[-1] // 13
        board[layout.FOUNDATIONS + suit * rules.decks + copies[suit]] = len(foundation)
        copies[suit] += 1
    for column, (pile, face_down) in enumerate(
        zip(state.columns, state.face_down_counts, strict=True)
    ):
        board[layout.COLUMN_LENGTHS + column] = len(pile)
        board[layout.FACE_DOWN_COUNTS + column] = face_down
        _write_list(board, layout.COLUMNS + column * layout.COLUMN_ROOM, pile)
    board[layout.HAS_WHOLE_RUNS] = rules.carries_whole_columns and all(
        count_run_cards(state, column) == len(pile) - state.face_down_counts[column]
        for column, pile in enumerate(state.columns)
    )
    board[layout.RESERVE_LENGTH] = len(state.reserve)
    _write_list(board, layout.RESERVE, state.reserve)
    draw_pile = state.waste + state.stock[::-1]
    board[layout.DRAW_LENGTH] = len(draw_pile)
    _write_list(board, layout.DRAW_CARDS, draw_pile)
    _write_list(board, layout.DRAW_PLACES, range(len(draw_pile)))
    board[layout.WASTE_LENGTH] = normalise_waste_length(board, len(state.waste), len(draw_pile))
    return board


def build_line_boards(states: Sequence[State]) -> Iterator[Numbers]:
    """Yield positions, each a move after the one before, as boards that can be compared.

    They keep their stock and hash pairs, and know the cards of the draw pile by the places in which
    these lay at first.
    """
    cards = states[0].waste + states[0].stock[::-1]
    places = list(range(len(cards)))
    for state in states:
        board = build_board(state, keeps_stock=True, hashes_pairs=True)
        places_before, places = iter(places), []
        for card in state.waste + state.stock[::-1]:
            places.append(next(place for place in places_before if cards[place] == card))
        _write_list(board, layout.DRAW_CARDS, cards)
        _write_list(board, layout.DRAW_PLACES, places)
        yield board


def play_board_moves(state: State, board_moves: Iterable[int]) -> Iterator[tuple[Move, State]]:
    """Yield the engine's moves for moves on a board, each with the position after it.

    Raises IllegalMoveError or LookupError if the engine has no such move.
    """
    for board_move in board_moves:
        kind = board_move & layout.KIND_MASK
        source = board_move >> layout.SOURCE_SHIFT & layout.SOURCE_MASK
        if kind in (layout.LIFT_DRAWN, layout.PLAY_DRAWN, layout.DRAW):
            waste_length = source if kind == layout.DRAW else source + 1
            for _ in range(2 * len(state.stock + state.waste) + 2):
                if len(state.waste) == waste_length:
                    break
                state = play(state, DRAW_MOVE)
                yield DRAW_MOVE, state
        if kind == layout.DRAW:
            continue
        move = _find_move(state, board_move)
        state = play(state, move)
        yield move, state


def _find_move(state: State, board_move: int) -> Move:
    """Return the legal move of the engine that a move on a board stands for."""
    kind = board_move & layout.KIND_MASK
    column = board_move >> layout.SOURCE_SHIFT & layout.SOURCE_MASK
    source = {layout.LIFT_COLUMN: f"t{column + 1}", layout.CARRY: f"t{column + 1}"}.get(
        kind, "r" if kind in (layout.LIFT_RESERVE, layout.PLAY_RESERVE) else "w"
    )
    count = board_move >> layout.COUNT_SHIFT or 1
    target = f"t{(board_move >> layout.TARGET_SHIFT & layout.TARGET_MASK) + 1}"
    goes_up = kind in (layout.LIFT_COLUMN, layout.LIFT_RESERVE, layout.LIFT_DRAWN)
    for move in legal_moves(state):
        if (move.source, move.count) == (source, count) and (
            move.target[0] == "f" if goes_up else move.target == target
        ):
            return move
    raise LookupError(f"no legal move for {board_move:#x}")


def has_free_cycle(rules: Rules) -> bool:
    """Return whether drawing on leads to the same plays from the waste again and again."""
    return (
        rules.max_redeals is None
        and _COLUMN_FILLS[rules.column_fill] < layout.WASTE_FILL
        and not rules.keeps_waste_filled
        and not rules.requires_foundation_plays
        and not rules.requires_plays_before_draw
    )


def _write_rules(board: Numbers, rules: Rules) -> None:
    board[layout.COLUMN_COUNT] = rules.column_count
    board[layout.DECKS] = rules.decks
    board[layout.CARRY_RULE] = _CARRY_RULES[rules.carry_rule]
    board[layout.EMPTY_COLUMN_RULE] = _EMPTY_COLUMN_RULES[rules.empty_column_rule]
    board[layout.COLUMN_FILL] = _COLUMN_FILLS[rules.column_fill]
    board[layout.PACKET_SIZE] = rules.packet_size
    board[layout.MAX_REDEALS] = layout.NO_LIMIT if rules.max_redeals is None else rules.max_redeals
    board[layout.MUST_LIFT_FIRST] = rules.requires_foundation_plays
    board[layout.MUST_PLAY_BEFORE_DRAW] = rules.requires_plays_before_draw
    board[layout.FACE_UP_ROWS] = sum(1 << row for row in rules.face_up_rows)
    board[layout.KEEPS_WASTE_FILLED] = rules.keeps_waste_filled
    board[layout.HAS_FREE_CYCLE] = has_free_cycle(rules)
    _write_list(board, layout.ATTACHABLE_CARDS, _list_attachable_cards(rules))


@lru_cache(maxsize=256)
def _list_attachable_cards(rules: Rules) -> list[int]:
    """Return the sets of cards that each may take in a column, then those in a run."""
    return [
        sum(1 << card for card, landing in enumerate(landing_cards) if top in landing)
        for landing_cards in (rules.landing_cards, rules.run_landing_cards)
        for top in range(52)
    ]


def _write_list(board: Numbers, start: int, values: Sequence[int]) -> None:
    board[start : start + len(values)] = values
