"""Positions of the engine as boards, for games whose rules the fast core does not know."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import status
from bot.engine.legality import why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import Pile, State
from bot.engine.transitions import play_legal_move
from bot.solver.general.position_keys import PositionKeyBuilder
from bot.solver.hints.position_worth import PositionEvaluator

_HIDDEN = -52
"""Added to a card that the player has not seen, so that no rule applies to it."""

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

    def build_board(self, state: State) -> PositionBoard:
        """Return a position as a board."""
        return PositionBoard(self, state)

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
    return replace(
        state,
        piles=tuple(
            pile if name == "s" and knows_stock else _hide_pile_cards(state, name, pile)
            for name, pile in zip(state.rules.pile_names, state.piles, strict=True)
        ),
    )


def _hide_pile_cards(state: State, name: str, pile: Pile) -> Pile:
    if not pile or not state.count_hidden_cards(name):
        return pile
    return tuple(
        card + _HIDDEN if seen_card is None else card
        for card, seen_card in zip(pile, state.list_seen_cards(name), strict=True)
    )
