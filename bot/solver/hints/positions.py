"""Positions of the engine for the search of hints, where the fast core does not know the rules."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from zlib import crc32

from bot.engine import status
from bot.engine.cards import CARD_SUITS, Card
from bot.engine.legality import legal_moves, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import Pile, State
from bot.engine.transitions import play_legal_move
from bot.solver.hints.search import (
    BURIED_CARD_WORTH,
    CARD_UP_WORTH,
    COVERING_CARD_WORTH,
    FACE_DOWN_WORTH,
    RESERVE_CARD_WORTH,
    SEQUENCE_WORTH,
    SUIT_SEQUENCE_WORTH,
    LineMove,
    is_lasting_progress,
)
from bot.solver.positions import (
    LAST_HEIGHT,
    PositionKeyBuilder,
    UsefulMoveLister,
    list_card_heights,
)

_HIDDEN = -52
"""Added to a card that the player has not seen, so that no rule applies to it."""

_UNSEEN_CARD = 61
"""Stands for any card that the player does not see in a board's mark; it is no card's number."""

_TRIES_PER_DRAW = 3


class PositionBoard:
    """A position, and the same one as its player sees it. Boards are equal if their keys are.

    ``before`` is the board and the legal move that lead here, if any do. Only the engine looks at
    ``state``, for moves that no hidden card decides.
    """

    __slots__ = ("_before", "_memo", "_seen", "_shows_unseen_card", "_worth", "key", "state")

    def __init__(
        self, memo: PositionMemo, state: State, before: tuple[PositionBoard, Move] | None = None
    ) -> None:
        self._memo = memo
        self._before = before
        self._seen: State | None = None
        self._worth: float | None = None
        self._shows_unseen_card: bool | None = None
        self.state = state
        self.key = memo.keys.build_key(state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PositionBoard) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def seen(self) -> State:
        """The position as its player sees it; a card that was not seen is a number below 0."""
        if self._seen is None:
            if self._before is None:
                self._seen = _hide_cards(self.state, knows_stock=self._memo.knows_stock)
            else:
                before, move = self._before
                self._seen, self._before = play_legal_move(before.seen, move), None
        return self._seen

    @property
    def worth(self) -> float:
        """The position's worth by what its player sees, but for the stock and the wastes."""
        if self._worth is None:
            self._worth = self._memo.evaluator.evaluate(self.seen)
        return self._worth

    @property
    def drawable_count(self) -> int:
        """The number of cards in the stock and the wastes."""
        return sum(map(len, self.state.piles[: self.state.rules.first_reserve_index]))

    @property
    def shows_unseen_card(self) -> bool:
        """Whether a card lies open on a pile that the player had not seen before."""
        if self._shows_unseen_card is None:
            self._shows_unseen_card = _shows_unseen_card(self.seen)
        return self._shows_unseen_card

    def follow(self, move: Move) -> PositionBoard:
        """Return the board after a move."""
        return PositionBoard(self._memo, play_legal_move(self.state, move), (self, move))


class PositionMemo:
    """All that a search needs to know about the boards of one game.

    ``knows_stock`` says that the player has seen the cards of the stock.
    """

    def __init__(self, rules: Rules, *, knows_stock: bool) -> None:
        self.knows_stock = knows_stock
        self.rules = rules
        self.keys = PositionKeyBuilder(rules)
        self.evaluator = PositionEvaluator(rules)

    @property
    def piles_learned(self) -> int:
        """How many columns have been weighed."""
        return self.evaluator.columns_weighed

    def copy(self) -> PositionMemo:
        """Return the memo itself: its boards do not depend on what was added before."""
        return self

    def convert_to_board(self, state: State) -> PositionBoard:
        """Return a position as a board."""
        return PositionBoard(self, state)

    def get_mark(self, board: PositionBoard) -> int:
        """Return a number below 2**32 for what a player sees of a board, the same in any memo.

        The stock counts as hidden even where the player has come to know it since.
        """
        state = board.state
        piles = (
            tuple(_UNSEEN_CARD if card is None else card for card in state.list_seen_cards(name))
            for name in self.rules.pile_names
        )
        return crc32(self.keys.build_key(replace(state, piles=tuple(piles))))

    def is_won(self, board: PositionBoard) -> bool:
        """Return whether a board is won."""
        return status.is_won(board.state)

    def count_empty_columns(self, board: PositionBoard) -> int:
        """Return how many columns have no cards."""
        return board.state.columns.count(())

    def get_draw_cost(self, board: PositionBoard) -> int:
        """Return how many tries it is worth to look at all draws from a board."""
        return _TRIES_PER_DRAW * len(self.list_drawn(board))

    def list_drawn(self, board: PositionBoard) -> list[PositionBoard]:
        """Return the boards to which draws lead, until they repeat or end."""
        drawn: list[PositionBoard] = []
        keys_met = {board.key}
        while why_not(board.state, DRAW_MOVE) is None:
            board = board.follow(DRAW_MOVE)
            if board.key in keys_met:
                break
            keys_met.add(board.key)
            drawn.append(board)
        return drawn


def _shows_unseen_card(seen: State) -> bool:
    if any(waste and waste[-1] < 0 for waste in seen.wastes) or any(
        pile and pile[-1] < 0 and len(pile) > face_down
        for pile, face_down in zip(seen.columns, seen.face_down_counts, strict=True)
    ):
        return True
    return any(
        pile and pile[-1] < 0 and seen.count_hidden_cards(name) < len(pile)
        for name, pile in zip(seen.rules.reserve_names, seen.reserves, strict=True)
    )


def _hide_cards(state: State, *, knows_stock: bool) -> State:
    """Return a position with numbers below 0 for the cards that its player has not seen."""
    piles = list(state.piles)
    for index, (name, pile) in enumerate(zip(state.rules.pile_names, state.piles, strict=True)):
        if state.count_hidden_cards(name) and not (name == "s" and knows_stock):
            piles[index] = tuple(
                card + _HIDDEN if seen_card is None else card
                for card, seen_card in zip(pile, state.list_seen_cards(name), strict=True)
            )
    return replace(state, piles=tuple(piles))


_MOST_KEPT = 400
"""The most boards whose moves are kept, the boards of about two searches: 5 to 25 MB."""


class PositionMove:
    """A move that leads from the first board by draws to another, and on from it; a `LineMove`.

    Half of all moves lead to boards that were met before: of those nothing else is asked.
    """

    __slots__ = ("_before", "_drawable_card_worth", "_first", "_move", "board", "draws")

    def __init__(
        self,
        first: PositionBoard,
        before: PositionBoard,
        move: Move,
        draws: int,
        drawable_card_worth: float,
    ) -> None:
        self.board = before.follow(move)
        self.draws = draws
        self._first = first
        self._before = before
        self._move = move
        self._drawable_card_worth = drawable_card_worth

    @property
    def worth_change(self) -> float:
        """What the position's worth changes by."""
        drawable_change = self.board.drawable_count - self._first.drawable_count
        drawable_worth = self._drawable_card_worth * drawable_change
        return self.board.worth - self._first.worth + drawable_worth

    @property
    def turns_card(self) -> bool:
        """Whether a card turns up that the player has not seen."""
        return self.board.shows_unseen_card

    @property
    def is_lasting(self) -> bool:
        """Whether the move can never be taken back by others."""
        return is_lasting_progress(self._before.state, self._move, self.board.state)


class KeptMoves:
    """The moves from the boards that searches came to last.

    The search for a hint comes again to more than half of the boards from which the search for the
    hint before it has tried all moves. The moves are kept here because boards end with their
    search.
    """

    def __init__(self) -> None:
        self._moves: OrderedDict[
            tuple[PositionBoard, Hashable], tuple[PositionBoard, list[LineMove[PositionBoard]]]
        ] = OrderedDict()

    def get_or_list(
        self,
        board: PositionBoard,
        circumstances: Hashable,
        list_moves: Callable[[PositionBoard], list[LineMove[PositionBoard]]],
    ) -> list[LineMove[PositionBoard]]:
        """Return the moves from a board, listed if they are not kept for these circumstances."""
        kept = self._moves.pop((board, circumstances), None)
        # Boards may be equal and yet have their piles, and so their moves, in another order.
        if kept is None or kept[0].state != board.state or kept[0].seen != board.seen:
            kept = board, list_moves(board)
        self._moves[board, circumstances] = kept
        if len(self._moves) > _MOST_KEPT:
            self._moves.popitem(last=False)
        return kept[1]


class PositionMoveGenerator:
    """The moves that a player can foresee; as `BoardMoveGenerator`, by the engine's rules."""

    def __init__(
        self,
        memo: PositionMemo,
        *,
        face_down_count: int,  # noqa: ARG002 - it makes no difference here
        drawable_card_worth: float,
        includes_draws: bool,
        kept_moves: KeptMoves | None = None,
    ) -> None:
        self._memo = memo
        self._kept_moves = kept_moves or KeptMoves()
        self._drawable_card_worth = drawable_card_worth
        self._includes_draws = includes_draws
        self._useful_moves = UsefulMoveLister(memo.rules)

    def generate_moves(self, board: PositionBoard) -> Iterable[LineMove[PositionBoard]]:
        """Return all moves from a board, those that are kept where there are any."""
        return self._kept_moves.get_or_list(
            board, (self._drawable_card_worth, self._includes_draws), self._list_moves
        )

    def _list_moves(self, board: PositionBoard) -> list[LineMove[PositionBoard]]:
        moves = self._useful_moves.list_different_moves(board.state)
        return [
            *(self._follow(board, board, move, 0) for move in moves if move != DRAW_MOVE),
            *self.generate_drawn_moves(board),
        ]

    def generate_drawn_moves(self, board: PositionBoard) -> Iterator[LineMove[PositionBoard]]:
        """Generate the moves that begin with draws, where a draw may be played."""
        if not self._includes_draws:
            return
        for draws, drawn in enumerate(self._memo.list_drawn(board), 1):
            for move in legal_moves(drawn.state):
                if move.source[0] == "w":
                    yield self._follow(board, drawn, move, draws)

    def _follow(
        self, first: PositionBoard, before: PositionBoard, move: Move, draws: int
    ) -> PositionMove:
        """Return the move that leads from the first board by draws to another, and on from it."""
        return PositionMove(first, before, move, draws, self._drawable_card_worth)


CELL_CARD_WORTH = -4.0
"""For each card in a cell."""


class PositionEvaluator:
    """The worth of positions of one game. Cards below 0 are hidden, and count for nothing."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._base_rank: int | None = None
        self._heights = list_card_heights(rules, None)
        tables = rules.column_run_landing_cards
        self._tables = list(dict.fromkeys(tables))
        self._table_numbers = [self._tables.index(table) for table in tables]
        self._column_worths: dict[tuple[Pile, int, int], float] = {}

    @property
    def columns_weighed(self) -> int:
        """How many columns' worths are kept."""
        return len(self._column_worths)

    def evaluate(self, seen: State) -> float:
        """Return the worth of a position as its player sees it, without the stock and wastes."""
        rules = self._rules
        if seen.base_rank != self._base_rank:
            self._base_rank = seen.base_rank
            self._heights = list_card_heights(rules, seen.base_rank)
            self._column_worths.clear()
        total = CARD_UP_WORTH * seen.cards_up
        for column in zip(seen.columns, seen.face_down_counts, self._table_numbers, strict=True):
            worth = self._column_worths.get(column)
            if worth is None:
                worth = self._column_worths[column] = self._evaluate_column(*column)
            total += worth
        if rules.reserve_total:
            total += RESERVE_CARD_WORTH * sum(map(len, seen.reserves))
        if rules.cell_count:
            total += CELL_CARD_WORTH * sum(map(len, seen.cells))
        return total

    def _evaluate_column(self, pile: Pile, face_down: int, table_number: int) -> float:
        cards = tuple(card for card in pile[face_down:] if card >= 0)
        return (
            self._evaluate_order(cards, self._tables[table_number])
            + FACE_DOWN_WORTH * face_down
            + COVERING_CARD_WORTH * len(cards) * math.sqrt(face_down)
        )

    def _evaluate_order(self, cards: Pile, landing_cards: tuple[frozenset[Card], ...]) -> float:
        """Return the worth of a column's open cards by their order."""
        total, lowest, lowest_index = 0.0, LAST_HEIGHT + 1, 0
        for index, card in enumerate(cards):
            if index and cards[index - 1] in landing_cards[card]:
                total += SEQUENCE_WORTH
                if CARD_SUITS[cards[index - 1]] == CARD_SUITS[card]:
                    total += SUIT_SEQUENCE_WORTH
            height = self._heights[card]
            if height > lowest:
                total += BURIED_CARD_WORTH * (index - lowest_index)
            elif height < lowest:
                lowest, lowest_index = height, index
        return total
