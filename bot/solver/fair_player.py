"""A player who sees only what people see: it imagines the hidden cards in many orders.

It looks ahead to where a card that was hidden comes into view. Each way to get there, a plan, is
tried in the same imagined orders: the best one leaves most of them winnable. Nothing new is learned
on the way, so a plan is played to its end.

Games that the fast core does not know have no fair player, nor has an installation without numba:
searches in sixteen orders would take minutes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import TypeAlias

from bot.engine.cards import Card
from bot.engine.legality import IllegalMoveError, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.status import is_won, list_useful_moves
from bot.engine.transitions import play, play_legal_move
from bot.solver.core.beam import BeamSearch
from bot.solver.core.boards import build_board, has_free_cycle, play_board_moves
from bot.solver.core.compilation import IS_COMPILED
from bot.solver.core.moves import FARTHEST_LAST, NEAREST_LAST
from bot.solver.core.proofs import DepthFirstSearch, SearchStatus
from bot.solver.hints.advice import Playthrough, advise
from bot.solver.solution import does_core_know

SeenPiles: TypeAlias = "tuple[tuple[Card | None, ...], ...]"
"""All piles in the order of `Rules.pile_names`, bottom card first, None for a card never seen."""

ORDER_COUNT = 24
"""So many orders of the hidden cards are imagined for a choice."""

MOST_ORDERS = 96
"""So many are imagined while none of them can be won."""

SEARCH_POSITIONS = 20_000
"""A search in one order, of one deck; half of them by either order of moves."""

BEAM_POSITIONS = 80_000
"""A search in one order, of more decks."""

POSITIONS_WITHOUT_HIDDEN_CARDS = 1_000_000
"""A search where at most one card is hidden, so that there is one order only."""

_ORDERS_FOR_FIRST_PLAYS = 3
"""In so many orders each play that is possible is tried as the first of a plan."""

_ORDERS_PER_ROUND = 8
"""After so many orders the worse half of the plans is left out."""

DEFAULT_BUDGET = 1_500_000
"""Positions of all searches for one choice: about two seconds."""

before_search: Callable[[], object] = tuple
"""Called before each search, which takes a second at most: it may wait, or end all by an error.

A worker sets it, so that what is more urgent does not wait for a choice.
"""


@dataclass(frozen=True)
class Knowledge:
    """What the player of a game knows; no hidden card is in it, nor anything drawn from one.

    It is the position at which a card last came into view, and the moves since then. Cards seen and
    taken back are not known.
    """

    rules: Rules
    piles: SeenPiles
    face_down_counts: tuple[int, ...]
    base_rank: int | None
    redeals_made: int
    moves: tuple[Move, ...] = ()

    @property
    def unseen_cards(self) -> list[Card]:
        """The cards that are hidden, lowest first, as often as they are."""
        left = Counter(list(range(52)) * self.rules.decks)
        left.subtract(card for pile in self.piles for card in pile if card is not None)
        return sorted(left.elements())

    @property
    def is_stock_known(self) -> bool:
        """Whether all cards of the stock have been seen, or none is left."""
        return None not in self.piles[0]


def has_fair_player(rules: Rules) -> bool:
    """Return whether a game has a fair player here."""
    return IS_COMPILED and does_core_know(rules)


def describe_knowledge(states: Sequence[State], moves: Sequence[Move]) -> Knowledge:
    """Return what a player knows after the moves; ``states`` are the positions around them."""
    last_seen, unseen = len(moves), _count_unseen(states[-1])
    while last_seen and _count_unseen(states[last_seen - 1]) == unseen:
        last_seen -= 1
    state = states[last_seen]
    return Knowledge(
        state.rules,
        _list_seen_piles(state),
        state.face_down_counts,
        state.base_rank,
        state.redeals_made,
        tuple(moves[last_seen:]),
    )


@dataclass(frozen=True)
class Choice:
    """A move, and in how many of the imagined orders the game can be won by its plan.

    ``order_count`` is 0 where the next draw is worth nothing but what it shows.
    """

    move: Move
    winnable_orders: int
    order_count: int


def choose_move(knowledge: Knowledge, seed: int, budget: int = DEFAULT_BUDGET) -> Move | None:
    """Return the move to play, None where no imagined order can be won; see `find_choice`."""
    choice = find_choice(knowledge, seed, budget)
    return choice.move if choice else None


def find_choice(knowledge: Knowledge, seed: int, budget: int = DEFAULT_BUDGET) -> Choice | None:
    """Return the move to play, None where no imagined order can be won; see `has_fair_player`.

    The orders are a function of what is known and of the seed. ``budget`` is how many positions all
    searches look at. The same arguments give the same choice: a plan that is kept from move to move
    only saves time.
    """
    plan = make_plan(replace(knowledge, moves=()), seed, budget)
    made = len(knowledge.moves)
    if plan.moves[:made] == knowledge.moves and made < len(plan.moves):
        return Choice(plan.moves[made], plan.winnable_orders, plan.order_count)
    if not (plan.moves and made):
        return None
    # The player went another way.
    state = _imagine(knowledge, Random(0))  # noqa: S311 - any order will do
    for move in knowledge.moves:
        state = play(state, move)
    return find_choice(describe_knowledge([state], ()), seed, budget)


MAX_GAME_MOVES = 2_000
"""A game that is not over after so many moves is given up; none has come near so many."""


def play_on(playthrough: Playthrough, seed: int, budget: int = DEFAULT_BUDGET) -> Iterator[Move]:
    """Yield the fair player's moves from a position on, until the game is won or no move helps.

    Where no imagined order can be won, it plays as the quick hint says.
    """
    while not is_won(playthrough.state) and len(playthrough.moves) < MAX_GAME_MOVES:
        knowledge = describe_knowledge(playthrough.states, playthrough.moves)
        move = choose_move(knowledge, seed, budget)
        move = move or advise(playthrough, may_go_back=False).move
        if move is None:
            return
        yield move
        playthrough = playthrough.follow(move)


@dataclass(frozen=True)
class Plan:
    """Moves, and in how many of the imagined orders the game can be won after them."""

    moves: tuple[Move, ...]
    winnable_orders: int = 0
    order_count: int = 0


@lru_cache(maxsize=64)
def make_plan(knowledge: Knowledge, seed: int, budget: int) -> Plan:
    """Return the plan from where a card came into view, no moves where no order can be won."""
    return _Planner(knowledge, seed, budget).make_plan()


@dataclass
class _Candidate:
    """A plan, the orders that it is known to leave winnable, and how many of those tried it does.

    The voters are the orders whose first line to be found begins with it.
    """

    moves: tuple[Move, ...]
    winnable: set[State] = field(default_factory=set)
    won: int = 0
    voters: int = 0

    @property
    def rank(self) -> tuple[int, int, int]:
        """The best is the highest: then the one more orders begin with, then the shorter one."""
        return self.won, self.voters, -len(self.moves)


class _Planner:
    """The search for one plan."""

    def __init__(self, knowledge: Knowledge, seed: int, budget: int) -> None:
        self._knowledge = knowledge
        self._rules = knowledge.rules
        self._budget = budget
        known = f"{seed} {knowledge.piles} {knowledge.face_down_counts} {knowledge.redeals_made}"
        self._random = Random(known)  # noqa: S311 - it hides nothing
        self._hidden_count = len(knowledge.unseen_cards)
        self._candidates: dict[SeenPiles, _Candidate] = {}

    def make_plan(self) -> Plan:
        """Return the best plan, no moves where no imagined order can be won."""
        knowledge = self._knowledge
        state = _imagine(knowledge, self._random)
        if has_free_cycle(self._rules) and not knowledge.is_stock_known:
            # Going through the stock shows its cards and changes nothing.
            return Plan((DRAW_MOVE,))
        if self._hidden_count <= 1:
            line = self._search(state, POSITIONS_WITHOUT_HIDDEN_CARDS)
            return Plan(
                tuple(move for move, _ in play_board_moves(state, line or ())),
                int(line is not None),
                1,
            )
        orders = 0
        won: list[State] = []
        while orders < ORDER_COUNT or (not won and orders < MOST_ORDERS):
            if orders and self._budget <= 0:
                break
            orders += 1
            state = _imagine(knowledge, self._random)
            line = self._search(state)
            if line is not None:
                won.append(state)
                candidate = self._add_candidate(state, (), line)
                candidate.voters += 1
                candidate.winnable.add(state)
        if not won:
            return Plan((), 0, orders)
        self._add_first_plays(won[:_ORDERS_FOR_FIRST_PLAYS])
        return self._choose_best(won, orders - len(won))

    def _add_first_plays(self, orders: Sequence[State]) -> None:
        """Add the plans that begin with any play that is possible."""
        for moves in _list_first_plays(orders[0], self._hidden_count):
            for order in orders:
                state = order
                for move in moves:
                    state = play_legal_move(state, move)
                if _count_unseen(state) != self._hidden_count:
                    self._add_candidate(order, moves, [])
                elif self._budget > 0 and (line := self._search(state)) is not None:
                    self._add_candidate(order, moves, line).winnable.add(order)

    def _add_candidate(
        self, state: State, moves: tuple[Move, ...], line: Sequence[int]
    ) -> _Candidate:
        """Add a plan: these moves, then those of the line to where a card comes into view.

        Of plans that come to the same position the shorter one is kept.
        """
        for move in moves:
            state = play_legal_move(state, move)
        plan = list(moves)
        if _count_unseen(state) == self._hidden_count:
            for move, after in play_board_moves(state, line):
                plan.append(move)
                state = after
                if _count_unseen(state) != self._hidden_count:
                    break
        known = Counter(card for pile in self._knowledge.piles for card in pile)
        # What comes into view differs from order to order.
        place = tuple(
            tuple(card if known[card] else None for card in pile)
            for pile in _list_seen_piles(state)
        )
        candidate = self._candidates.setdefault(place, _Candidate(tuple(plan)))
        if len(plan) < len(candidate.moves):
            candidate.moves = tuple(plan)
        return candidate

    def _choose_best(self, orders: Sequence[State], lost_count: int) -> Plan:
        """Return the plan that leaves most of these orders winnable; so many others are lost."""
        left = list(self._candidates.values())
        tried = 0
        for start in range(0, len(orders), _ORDERS_PER_ROUND):
            if tried and self._budget <= 0:
                break
            for order in orders[start : start + _ORDERS_PER_ROUND]:
                tried += 1
                for candidate in left:
                    candidate.won += order in candidate.winnable or self._is_winnable_after(
                        order, candidate.moves
                    )
            left.sort(key=lambda candidate: candidate.rank, reverse=True)
            del left[(len(left) + 1) // 2 :]
        return Plan(left[0].moves, left[0].won, tried + lost_count)

    def _is_winnable_after(self, state: State, moves: Sequence[Move]) -> bool:
        try:
            for move in moves:
                state = play(state, move)
        except IllegalMoveError:
            # What a column is filled with may forbid a later move; nothing else is in view.
            return False
        return self._search(state) is not None

    def _search(self, state: State, position_count: int | None = None) -> Sequence[int] | None:
        """Return the board's moves of a line that wins, None where none is found."""
        before_search()
        if is_won(state):
            return []
        if self._rules.decks > 1:
            beam = BeamSearch(build_board(state, keeps_stock=True, hashes_pairs=True))
            status = beam.run(min(position_count or BEAM_POSITIONS, self._budget))
            self._budget -= beam.position_count
            return beam.list_moves_made() if status is SearchStatus.WON else None
        position_count = position_count or SEARCH_POSITIONS
        for order in (FARTHEST_LAST, NEAREST_LAST):
            search = DepthFirstSearch(build_board(state), order)
            status = search.run(min(position_count // 2, self._budget))
            self._budget -= search.position_count
            if status is SearchStatus.WON:
                return search.list_moves_made()
            if status is SearchStatus.EXHAUSTED:
                return None
        return None


def _list_first_plays(state: State, hidden_count: int) -> Iterator[tuple[Move, ...]]:
    """Yield each play that is possible, after the draws to it where they show nothing new."""
    for move in list_useful_moves(state):
        if move != DRAW_MOVE:
            yield (move,)
    draws: tuple[Move, ...] = ()
    met = {(len(state.stock), len(state.waste))}
    while why_not(state, DRAW_MOVE) is None:
        state, draws = play_legal_move(state, DRAW_MOVE), (*draws, DRAW_MOVE)
        if _count_unseen(state) != hidden_count or not has_free_cycle(state.rules):
            yield draws
            return
        place = (len(state.stock), len(state.waste))
        if place in met:
            return
        met.add(place)
        for move in list_useful_moves(state):
            if move.source == "w":
                yield (*draws, move)


def _list_seen_piles(state: State) -> SeenPiles:
    """Return all piles as their player knows them: the stock once it has been turned over."""
    return tuple(
        state.stock if name == "s" and state.redeals_made else state.list_seen_cards(name)
        for name in state.rules.pile_names
    )


def _count_unseen(state: State) -> int:
    return sum(pile.count(None) for pile in _list_seen_piles(state))


def _imagine(knowledge: Knowledge, random: Random) -> State:
    """Return a position with the hidden cards in an order of chance."""
    unseen = knowledge.unseen_cards
    random.shuffle(unseen)
    cards = iter(unseen)
    piles = tuple(
        tuple(next(cards) if card is None else card for card in pile) for pile in knowledge.piles
    )
    return State(
        knowledge.rules,
        piles,
        knowledge.face_down_counts,
        knowledge.base_rank,
        knowledge.redeals_made,
    )
