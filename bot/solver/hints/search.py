"""The search of hints: lines of moves that lead to better positions, and a position's worth.

A position's worth by what its player can see, with the same weights for every game. The weights
were found by following hints over hundreds of deals and keeping what won most often. An empty
column has no worth of its own; only the moves that it allows do.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from bot.engine.cards import CARD_RANKS, CARD_SUITS, Card
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import Pile, State
from bot.engine.status import list_useful_moves
from bot.engine.transitions import play_legal_move

TIE_BREAK = 0.02
"""What each move of a line takes off its worth, so that of equal lines the shortest is found."""

WIN_WORTH = 1000.0
"""Added to the worth of a won position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchReach:
    """How far a search goes: about how many moves it tries, and how long its lines become.

    ``move_cost`` is how much more worth a line must promise, for each move of it, to be continued
    first: where it is high, all short lines come before longer ones.
    """

    max_tries: int
    move_cost: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLimits:
    """The limits of a search.

    Lines make progress before they are longer than ``max_idle_moves``. A column that is emptied
    is progress where more are empty then than ``most_empty_columns``. Lines never end at
    ``visited_boards``, and lead through them only with ``allows_visited``; they never come to a
    board with one of the ``closed_marks``. Draws are part of lines only with ``includes_draws``.
    """

    reach: SearchReach
    max_idle_moves: int
    most_empty_columns: int
    visited_boards: Collection[Hashable]
    closed_marks: Collection[int]
    includes_draws: bool
    allows_visited: bool = False


@dataclass(slots=True)
class FoundLines:
    """The best lines that a search has found, each by its first move.

    ``position_count`` is how many positions it has met.
    """

    best_worth: float = 1e-9
    improving_move: Move | None = None
    least_harmful_worth: float = float("-inf")
    least_harmful_move: Move | None = None
    worth_with_progress: float = float("-inf")
    move_with_progress: Move | None = None
    position_count: int = 0

    def consider_line(self, worth: float, first_move: Move, *, has_progress: bool) -> None:
        """Keep a line where it leads to a better position than those before it."""
        if worth > self.best_worth:
            self.best_worth, self.improving_move = worth, first_move
        if worth > self.least_harmful_worth:
            self.least_harmful_worth, self.least_harmful_move = worth, first_move
        if has_progress and worth > self.worth_with_progress:
            self.worth_with_progress, self.move_with_progress = worth, first_move


BoardT = TypeVar("BoardT", bound="Hashable")


class _Line(NamedTuple, Generic[BoardT]):
    """A line to a board: how soon it is to be continued, its worth, its length, its first move."""

    priority: float
    number: int
    worth: float
    length: int
    has_progress: bool
    board: BoardT
    first_move: Move


def search_lines(
    state: State, memo: Memo[BoardT], generator: MoveGenerator[BoardT], limits: SearchLimits
) -> FoundLines:
    """Return the line to the best position in sight, and the one that does least harm.

    A line ends where a card turns up that the player has not seen. Worth is compared with that of
    the position before the line.
    """
    return _LineSearch(state, memo, generator, limits).run()


class _LineSearch(Generic[BoardT]):
    """One search; the most promising lines are continued first, short ones before long ones."""

    def __init__(
        self,
        state: State,
        memo: Memo[BoardT],
        generator: MoveGenerator[BoardT],
        limits: SearchLimits,
    ) -> None:
        self._state = state
        self._memo = memo
        self._generator = generator
        self._limits = limits
        self._found_lines = FoundLines()
        self._lines: list[_Line[BoardT]] = []
        self._tries_made = 0
        self._reached_boards: set[BoardT] = set()

    def run(self) -> FoundLines:
        """Continue lines until none is left, or as many moves have been tried as may be."""
        root = self._memo.convert_to_board(self._state)
        self._reached_boards.add(root)
        for move, board_move in self._generate_first_moves(root):
            self._consider_move(None, move, board_move)
        # Where draws are included, each of them is looked at for every line.
        line_cost = 1
        if self._limits.includes_draws:
            line_cost += self._memo.get_draw_cost(root)
        max_tries, generate_moves = self._limits.reach.max_tries, self._generator.generate_moves
        while self._lines and self._tries_made < max_tries:
            line = heappop(self._lines)
            self._tries_made += line_cost
            for board_move in generate_moves(line.board):
                self._consider_move(line, line.first_move, board_move)
        self._found_lines.position_count = len(self._reached_boards)
        return self._found_lines

    def _generate_first_moves(self, root: BoardT) -> Iterator[tuple[Move, LineMove[BoardT]]]:
        """Generate each useful move with what it does to the board."""
        moves_by_board: dict[BoardT, Move] = {}
        for move in list_useful_moves(self._state):
            if move != DRAW_MOVE:
                board = self._memo.convert_to_board(play_legal_move(self._state, move))
                moves_by_board.setdefault(board, move)
        for board_move in self._generator.generate_moves(root):
            if not board_move.draws and board_move.board in moves_by_board:
                yield moves_by_board.pop(board_move.board), board_move
        for board, move in moves_by_board.items():
            # In a position that was read, more may turn up or be filled by a first move.
            yield move, KnownLineMove(board, 0.0, turns_card=True, is_lasting=False)
        if DRAW_MOVE in legal_moves(self._state):
            for board_move in self._generator.generate_drawn_moves(root):
                yield DRAW_MOVE, board_move

    def _consider_move(
        self, line: _Line[BoardT] | None, first_move: Move, board_move: LineMove[BoardT]
    ) -> None:
        """Keep the line that a move continues, unless it breaks a limit or has been reached."""
        self._tries_made += 1
        board = board_move.board
        if board in self._reached_boards:
            return
        limits = self._limits
        is_visited = board in limits.visited_boards
        if is_visited and not limits.allows_visited:
            return
        if limits.closed_marks and self._memo.get_mark(board) in limits.closed_marks:
            return
        idle_moves = (line.length if line else 0) + board_move.draws
        length = idle_moves + 1
        has_progress = line is not None and line.has_progress
        if not has_progress:
            has_progress = board_move.is_lasting or (
                self._memo.count_empty_columns(board) > limits.most_empty_columns
            )
            if (idle_moves if has_progress else length) > limits.max_idle_moves:
                return
        self._reached_boards.add(board)
        worth = board_move.worth_change + (line.worth if line else 0.0)
        if not is_visited:
            bonus = WIN_WORTH if self._memo.is_won(board) else 0.0
            self._found_lines.consider_line(
                worth + bonus - TIE_BREAK * length, first_move, has_progress=has_progress
            )
        if not board_move.turns_card:
            number, priority = len(self._reached_boards), limits.reach.move_cost * length - worth
            new_line = _Line(priority, number, worth, length, has_progress, board, first_move)
            heappush(self._lines, new_line)


CARD_UP_WORTH = 10.0
"""For each card on the foundations."""

FACE_DOWN_WORTH = -6.0
"""For each face-down card in a column."""

RESERVE_CARD_WORTH = -8.0
"""For each card in the reserve."""

UNLIMITED_WASTE_CARD_WORTH = 4.0
"""For each card in the waste or the stock of a game without a limit on redeals.

A card that can always be drawn again lies better in the waste than on a column.
"""

REDEALABLE_WASTE_CARD_WORTH = 0.0
"""For each card in the waste or the stock where a limited number of redeals is left."""

FINAL_WASTE_CARD_WORTH = -4.0
"""For each card in the waste or the stock where no redeal is left: it is or will be buried."""

SEQUENCE_WORTH = 2.0
"""For each card in a column that lies in sequence on the one below it."""

SUIT_SEQUENCE_WORTH = 1.0
"""Added where the two cards are of the same suit, as they can go up one after the other."""

BURIED_CARD_WORTH = -0.35
"""For a card on top of lower ones, times its distance from the lowest of them."""

COVERING_CARD_WORTH = -0.5
"""For each face-up card on face-down ones, times the square root of their number."""

STILL_USEFUL_CARD_WORTH = -6.0
"""For a foundation's top card and each card not yet up that could lie on it in a column.

This counts only while there are face-down cards to free, for which such places are needed.
"""


class PileEvaluator:
    """What piles add to the worth of a position in one game."""

    def __init__(self, rules: Rules, base_rank: int) -> None:
        self._landing_cards = rules.landing_cards
        self._base_rank = base_rank

    def evaluate_column(self, cards: Pile, face_down_count: int) -> float:
        """Return a column's worth by its face-up cards and how many lie face down below them."""
        face_up_cards = cards[face_down_count:]
        covering_worth = COVERING_CARD_WORTH * len(face_up_cards) * math.sqrt(face_down_count)
        order_worth = self._evaluate_order(face_up_cards)
        return order_worth + FACE_DOWN_WORTH * face_down_count + covering_worth

    def evaluate_foundations(self, tops: Iterable[Card]) -> float:
        """Return the worth of the cards not yet up that could lie on the foundations' tops."""
        tops = list(tops)
        # The foundations' top cards and all of their suits down to the base rank.
        cards_up = {
            top - CARD_RANKS[top] + (self._base_rank + step) % 13
            for top in tops
            for step in range((CARD_RANKS[top] - self._base_rank) % 13 + 1)
        }
        return STILL_USEFUL_CARD_WORTH * sum(
            top in landing and card not in cards_up
            for top in tops
            for card, landing in enumerate(self._landing_cards)
        )

    def _evaluate_order(self, cards: Pile) -> float:
        """Return the worth of a column's face-up cards by their order."""
        total, lowest_rank, lowest_index = 0.0, 13, 0
        for index, card in enumerate(cards):
            if index and cards[index - 1] in self._landing_cards[card]:
                total += SEQUENCE_WORTH
                if CARD_SUITS[cards[index - 1]] == CARD_SUITS[card]:
                    total += SUIT_SEQUENCE_WORTH
            rank = (CARD_RANKS[card] - self._base_rank) % 13
            if rank > lowest_rank:
                total += BURIED_CARD_WORTH * (index - lowest_index)
            elif rank < lowest_rank:
                lowest_rank, lowest_index = rank, index
        return total


def get_drawable_card_worth(state: State) -> float:
    """Return the worth of each card in the stock or the waste, by the redeals left."""
    if state.rules.max_redeals is None:
        return UNLIMITED_WASTE_CARD_WORTH
    return REDEALABLE_WASTE_CARD_WORTH if state.has_redeal_left else FINAL_WASTE_CARD_WORTH


@dataclass(frozen=True, slots=True)
class Stretch:
    """The moves since the last progress.

    ``most_empty_columns`` is how many columns were empty at most since the last lasting progress.
    """

    length: int
    most_empty_columns: int

    def follow(self, before: State, move: Move, after: State) -> Stretch:
        """Return the moves since the last progress after one more move.

        A column that is emptied is progress only where more are empty than ever since the last
        lasting progress: emptying and filling one again and again is none.
        """
        empty = count_empty_columns(after)
        if is_lasting_progress(before, move, after) or empty > self.most_empty_columns:
            return Stretch(0, empty)
        return Stretch(self.length + 1, self.most_empty_columns)


def is_lasting_progress(before: State, move: Move, after: State) -> bool:
    """Return whether a move brought a card up, turned one over, or placed a reserve or waste card.

    A card that fills a column by itself is counted where it comes from the waste or the stock, but
    not from the reserve.
    """
    return (
        move.source[0] in "rw"
        or after.cards_up > before.cards_up
        or len(after.stock) + len(after.waste) < len(before.stock) + len(before.waste)
        or sum(after.face_down_counts) < sum(before.face_down_counts)
    )


def count_empty_columns(state: State) -> int:
    """Return how many columns have no cards."""
    return state.columns.count(())


def measure_stretch(opening: State, moves_and_states: Iterable[tuple[Move, State]]) -> Stretch:
    """Return the moves since the last progress, given each move and the position after it."""
    stretch, before = Stretch(0, count_empty_columns(opening)), opening
    for move, after in moves_and_states:
        stretch = stretch.follow(before, move, after)
        before = after
    return stretch


BoardT_co = TypeVar("BoardT_co", bound="Hashable", covariant=True)


class LineMove(Protocol[BoardT_co]):
    """A move as it changes a board; it may begin with draws."""

    @property
    def board(self) -> BoardT_co:
        """The board after the move."""

    @property
    def draws(self) -> int:
        """The number of draws that it begins with."""

    @property
    def worth_change(self) -> float:
        """What the position's worth changes by."""

    @property
    def turns_card(self) -> bool:
        """Whether a card turns up that the player has not seen."""

    @property
    def is_lasting(self) -> bool:
        """Whether the move can never be taken back by others.

        A card goes up, turns up, or leaves the reserve or the waste.
        """


class KnownLineMove(NamedTuple, Generic[BoardT]):
    """A move of which all is known; see `LineMove`."""

    board: BoardT
    worth_change: float
    draws: int = 0
    turns_card: bool = False
    is_lasting: bool = True


class Memo(Protocol[BoardT]):
    """All that a search needs to know about the boards of one game."""

    @property
    def piles_learned(self) -> int:
        """About how many piles the memo, with all its copies, remembers beside its boards'."""

    def copy(self) -> Self:
        """Return a memo with the same boards; what is added to it is not added to this one."""

    def convert_to_board(self, state: State) -> BoardT:
        """Return a position as a board."""

    def get_mark(self, board: BoardT) -> int:
        """Return a number below 2**32 for what a player sees of a board, the same in any memo."""

    def is_won(self, board: BoardT) -> bool:
        """Return whether a board is won."""

    def count_empty_columns(self, board: BoardT) -> int:
        """Return how many columns have no cards."""

    def get_draw_cost(self, board: BoardT) -> int:
        """Return how many tries it is worth to look at all draws from a board."""


class MoveGenerator(Protocol[BoardT]):
    """The moves that a player can foresee from boards of one game."""

    def generate_moves(self, board: BoardT) -> Iterable[LineMove[BoardT]]:
        """Generate all moves from a board."""

    def generate_drawn_moves(self, board: BoardT) -> Iterator[LineMove[BoardT]]:
        """Generate the moves that begin with draws, where a draw may be played."""
