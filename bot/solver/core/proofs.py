"""Proofs that a position is lost: cards that wait for one another, or an exhaustive search.

The search is depth first, and can be stopped and taken up again at any position.
"""

from collections.abc import Iterator
from enum import IntEnum
from typing import TypeAlias

from bot.engine.cards import Card
from bot.engine.state import State
from bot.solver.core import layout
from bot.solver.core.compilation import Numbers, build_room, build_zeros, compiled
from bot.solver.core.moves import (
    MAX_MOVES,
    add_to_table,
    compute_hash,
    compute_hash_after,
    list_moves,
    make_move,
    take_back,
)

_LAST_STEP = 12
"""From the base rank, with which foundations begin, to the last."""

_SUITS = 4


@compiled
def has_circle(board: Numbers) -> bool:
    """Return whether some cards in columns can never go up, since they wait for one another.

    For one deck, where only whole columns are carried. There a card that lies on another stays on
    it until it goes up, and goes up before it. Lift whatever this and the foundations' order allow,
    with all other cards within reach at any time. What is left then waits for ever.

    Cards lie in sequence, each before the one beneath it, as on its foundation. So there is no
    circle without a card of the last rank on one of the first.
    """
    if (
        board[layout.DECKS] > 1
        or not board[layout.HAS_WHOLE_RUNS]
        or not _lies_on_first_rank(board)
    ):
        return False
    waiting = _gather_waiting_cards(board)
    suit, blocked_suits = 0, 0
    while blocked_suits < _SUITS:
        height = board[layout.LEFT_HEIGHTS + suit]
        card = suit * 13 + (board[layout.BASE_RANK] + height) % 13
        if height <= _LAST_STEP and (not waiting >> card & 1 or _takes_top_away(board, card)):
            waiting &= ~(1 << card)
            board[layout.LEFT_HEIGHTS + suit] += 1
            blocked_suits = 0
        else:
            suit = (suit + 1) % _SUITS
            blocked_suits += 1
    return waiting != 0


@compiled
def _lies_on_first_rank(board: Numbers) -> bool:
    """Return whether a card of the last rank lies on another card, face up."""
    last_rank = (board[layout.BASE_RANK] + _LAST_STEP) % 13
    for column in range(board[layout.COLUMN_COUNT]):
        first = layout.COLUMNS + column * layout.COLUMN_ROOM
        start = first + board[layout.FACE_DOWN_COUNTS + column] + 1
        for index in range(start, first + board[layout.COLUMN_LENGTHS + column]):
            if board[index] % 13 == last_rank:
                return True
    return False


@compiled
def _gather_waiting_cards(board: Numbers) -> int:
    """Return the set of face-up cards in columns, and note how much is left of each pile."""
    waiting = 0
    for column in range(board[layout.COLUMN_COUNT]):
        length = board[layout.COLUMN_LENGTHS + column]
        board[layout.LEFT_LENGTHS + column] = length
        first = layout.COLUMNS + column * layout.COLUMN_ROOM
        for index in range(first + board[layout.FACE_DOWN_COUNTS + column], first + length):
            waiting |= 1 << board[index]
    for suit in range(_SUITS):
        board[layout.LEFT_HEIGHTS + suit] = board[layout.FOUNDATIONS + suit]
    return waiting


@compiled
def _takes_top_away(board: Numbers, card: int) -> bool:
    """Take a card away if it is the last that is left of a column; return whether it was."""
    for column in range(board[layout.COLUMN_COUNT]):
        length = board[layout.LEFT_LENGTHS + column]
        if length and board[layout.COLUMNS + column * layout.COLUMN_ROOM + length - 1] == card:
            board[layout.LEFT_LENGTHS + column] = length - 1
            return True
    return False


_Place: TypeAlias = "tuple[int, int]"
"""A pile's index in `_Deadlock`, and a height in it."""


def is_deadlocked(state: State) -> bool:
    """Return whether some cards can never leave their places, so that the game cannot be won.

    Suppose that a set of cards is held, and look at the first of them to leave its place. All
    cards over it have left, so none of them is held. It goes to a foundation: then a copy of each
    lower card of its suit is up, and so is not held. Or it goes to a column with cards: then the
    top of that one takes it, and either is not held, or lies there with no held card over it. Or
    to an empty column, by a move or by itself: then there was a column without held cards. Or it is
    carried along by a card beneath it with which it lies in sequence, and that one finds such a
    place. Beginning with all cards, those that could be the first by this are let go, until none
    can. Those that are left never leave. Whatever else the rules demand only makes moves fewer.

    Most lost positions are not deadlocked: nothing follows from False. A stock, and a waste that
    can be turned over, are taken to have all their cards within reach.
    """
    return not state.reserve and bool(_Deadlock(state).places)


class _Deadlock:
    """The places of the cards that are held: those that are left once it is built.

    The piles are the columns, then the waste, then the cards that drawing reaches.
    """

    def __init__(self, state: State) -> None:
        self._rules = state.rules
        self._base_rank = state.known_base_rank
        self._waste = state.rules.column_count
        self._within_reach = self._waste + 1
        waste, stock = state.waste, state.stock
        if state.has_redeal_left:
            waste, stock = (), waste + stock
        self._piles = (*state.columns, waste, stock)
        self._cards = {
            (index, height): card
            for index, pile in enumerate(self._piles)
            for height, card in enumerate(pile)
        }
        self.places = set(self._cards)
        while leaving := self._find_leaving_places():
            self.places -= leaving

    def _find_leaving_places(self) -> set[_Place]:
        if len({index for index, _ in self.places if index < self._waste}) < self._waste:
            return set(self.places)
        open_places = {place for place in self.places if self._is_open(place)}
        held = [self._cards[place] for place in self.places]
        landing_tops = {
            card
            for place, card in self._cards.items()
            if place not in self.places or (place in open_places and place[0] < self._waste)
        }
        return {
            place
            for place in open_places
            if self._can_go_up(self._cards[place], held)
            or any(
                not landing_tops.isdisjoint(self._rules.landing_cards[card])
                for card in self._list_carriers(place)
            )
        }

    def _is_open(self, place: _Place) -> bool:
        """Return whether no held card lies over a place."""
        index, height = place
        return index == self._within_reach or all(
            (index, above) not in self.places
            for above in range(height + 1, len(self._piles[index]))
        )

    def _can_go_up(self, card: Card, held: list[Card]) -> bool:
        suit, rank = card - card % 13, card % 13
        return all(
            held.count(suit + (self._base_rank + step) % 13) < self._rules.decks
            for step in range((rank - self._base_rank) % 13)
        )

    def _list_carriers(self, place: _Place) -> Iterator[Card]:
        """Yield the card at a place, and those beneath it that could carry it along."""
        index, height = place
        pile = self._piles[index]
        yield pile[height]
        if index < self._waste and not self._rules.carries_single_cards:
            while height and pile[height - 1] in self._rules.run_landing_cards[pile[height]]:
                height -= 1
                yield pile[height]


class SearchStatus(IntEnum):
    """How far a search has come."""

    RUNNING = 0
    WON = 1
    EXHAUSTED = 2
    OUT_OF_ROOM = 3
    """It ended without a verdict."""


_RUNNING, _WON, _EXHAUSTED, _TABLE_FULL, _TOO_DEEP = range(5)

_MAX_DEPTH = 20_000
_MOVES_PER_STEP = 12
_FIRST_TABLE_SIZE = 1 << 16
_TABLE_GROWTH = 16
"""How many times larger a table gets: it and the one before still fit into a worker's memory."""


class DepthFirstSearch:
    """A search from one position, with its own order of moves.

    Of ``max_table_size`` entries of eight bytes three quarters are used for the positions that the
    search has met.
    """

    def __init__(self, board: Numbers, order: int, max_table_size: int = 1 << 22) -> None:
        self._board = board
        may_miss_wins = board[layout.HASHES_PAIRS] and board[layout.DECKS] > 1
        self._failures = (_TABLE_FULL, _TOO_DEEP, *((_EXHAUSTED,) if may_miss_wins else ()))
        self._max_table_size = max_table_size
        self._trail = build_room((_MAX_DEPTH + 2) * layout.TRAIL_STEP)
        self._trail[layout.TRAIL_FIRST_MOVE] = 0
        self._moves = build_room(_MAX_DEPTH * _MOVES_PER_STEP + MAX_MOVES)
        self._table = build_zeros(_FIRST_TABLE_SIZE)
        self.status = SearchStatus.RUNNING
        board[layout.ORDER] = order
        board[layout.HASH] = compute_hash(board)
        add_to_table(self._table, board[layout.HASH])
        list_moves(board, self._moves)

    @property
    def position_count(self) -> int:
        """The number of different positions met so far."""
        return int(self._board[layout.POSITIONS])

    def list_moves_made(self) -> list[int]:
        """Return the moves from the first position to the one where the search stands."""
        depth = self._board[layout.DEPTH]
        return [
            int(self._trail[step * layout.TRAIL_STEP + layout.TRAIL_MOVE]) for step in range(depth)
        ]

    def run(self, position_count: int) -> SearchStatus:
        """Search on until ``position_count`` positions have been met in all; return the status."""
        while self.status is SearchStatus.RUNNING and self.position_count < position_count:
            outcome = _search(self._board, self._trail, self._moves, self._table, position_count)
            if outcome == _TABLE_FULL and len(self._table) < self._max_table_size:
                size = min(len(self._table) * _TABLE_GROWTH, self._max_table_size)
                larger_table = build_zeros(size)
                copy_table(self._table, larger_table)
                self._table = larger_table
            elif outcome in self._failures:
                self.status = SearchStatus.OUT_OF_ROOM
            elif outcome != _RUNNING:
                self.status = SearchStatus(outcome)
        return self.status


@compiled
def _search(
    board: Numbers, trail: Numbers, moves: Numbers, table: Numbers, position_count: int
) -> int:
    """Search until ``position_count`` positions have been met in all; return the outcome."""
    room = len(table) // 4 * 3
    while board[layout.POSITIONS] < position_count:
        depth = board[layout.DEPTH]
        if board[layout.MOVES_END] == trail[depth * layout.TRAIL_STEP + layout.TRAIL_FIRST_MOVE]:
            if depth == 0:
                return _EXHAUSTED
            take_back(board, trail)
            continue
        if board[layout.POSITIONS] >= room:
            return _TABLE_FULL
        if depth >= _MAX_DEPTH or board[layout.MOVES_END] > len(moves) - MAX_MOVES:
            return _TOO_DEEP
        board[layout.MOVES_END] -= 1
        move = moves[board[layout.MOVES_END]]
        board[layout.LOOKUPS] += 1
        hash_after = compute_hash_after(board, move)
        if not add_to_table(table, hash_after):
            continue
        make_move(board, trail, move, hash_after)
        board[layout.POSITIONS] += 1
        if board[layout.CARDS_UP] == board[layout.CARD_COUNT]:
            return _WON
        trail[board[layout.DEPTH] * layout.TRAIL_STEP + layout.TRAIL_FIRST_MOVE] = board[
            layout.MOVES_END
        ]
        if move & layout.KIND_MASK < layout.CARRY or not has_circle(board):
            list_moves(board, moves)
    return _RUNNING


@compiled
def copy_table(table: Numbers, larger_table: Numbers) -> None:
    """Add all positions of a table to a larger one."""
    for position_hash in table:
        if position_hash:
            add_to_table(larger_table, position_hash)
