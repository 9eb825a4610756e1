"""A player who sees only what people see: it imagines the hidden cards in many orders.

It looks ahead to where a card that was hidden comes into view, or to a draw. Each way to get there,
a plan, is tried in the same imagined orders: the best plan leaves most of them winnable. Where the
stock is known, the four best are compared further: by how many orders the next plan, made after the
card has come into view, still leaves winnable. Nothing new is learned on the way, so a plan is
played to its end, and whatever can as well be played later is not part of it.

In games of several decks, and where the stock is gone through a limited number of times, most
orders can be won by moves that nobody can know to be right. There an imagined order is not searched
with all cards known, but played to its end by what looks best before each draw, which is called a
playout. Playing that way alone wins one Forty Thieves in ten, comparing plans by playouts one in
four.

Games that the fast core does not know have no fair player, nor has an installation without numba:
searches in dozens of orders would take minutes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, reduce
from random import Random
from statistics import stdev
from typing import TypeAlias

from bot.engine.cards import Card
from bot.engine.legality import IllegalMoveError, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import ColumnFill, Rules
from bot.engine.state import State
from bot.engine.status import is_won, list_useful_moves
from bot.engine.transitions import play, play_legal_move
from bot.solver.core.beam import BeamSearch
from bot.solver.core.boards import build_board, has_free_cycle, play_board_moves
from bot.solver.core.compilation import IS_COMPILED
from bot.solver.core.moves import FARTHEST_LAST, NEAREST_LAST
from bot.solver.core.proofs import DepthFirstSearch, SearchStatus
from bot.solver.hints.advice import Playthrough, advise
from bot.solver.short_solutions import shorten_solution
from bot.solver.solution import Solution, Verdict, does_core_know

SeenPiles: TypeAlias = "tuple[tuple[Card | None, ...], ...]"
"""All piles in the order of `Rules.pile_names`, bottom card first, None for a card never seen."""


@dataclass(frozen=True)
class Effort:
    """How much is searched to make a plan.

    ``orders`` are imagined, or up to ``orders_without_win`` as long as none of them can be won.
    ``positions`` limits each search; with one deck there are two of half the size, one for either
    order of moves. Where at most one card is hidden there is only one order, and its search is
    limited by ``positions_without_hidden_cards``. The best of ``finalists`` plans is found by
    looking at the plans after them. ``refines_plans`` says whether needless plays are dropped,
    other first plays tried and lines shortened.
    """

    orders: int
    orders_without_win: int
    positions: int
    positions_without_hidden_cards: int
    finalists: int = 1
    refines_plans: bool = True


EFFORT = Effort(
    orders=24,
    orders_without_win=64,
    positions=20_000,
    positions_without_hidden_cards=1_000_000,
)
EFFORT_WITH_KNOWN_STOCK = replace(EFFORT, orders=32, finalists=4)

GLANCE = Effort(
    orders=10,
    orders_without_win=10,
    positions=4_000,
    positions_without_hidden_cards=20_000,
    refines_plans=False,
)
"""The effort for the plan that follows each finalist, by which finalists are compared."""

_ORDERS_FOR_FIRST_PLAYS = 3
"""How many orders are searched after each possible first play."""

_ORDERS_PER_ROUND = 8
"""How many orders are searched before the worse half of the plans is left out."""

_SHORTENING_BEAMS = (30, 300)
"""The searches that shorten a line to the end, mostly within a second."""

_FILLS_FROM_WASTE = {ColumnFill.WASTE, ColumnFill.WASTE_OR_STOCK}

_CLOSE_SHARE = 0.15
"""The share of the orders by which a finalist may win fewer than the best plan."""

DEFAULT_BUDGET, DEFAULT_BUDGET_OF_MORE_DECKS = 1_400_000, 5_000_000
"""About how many positions are searched for one choice: with one deck, and with more."""

_BEAM_TO_DRAW = (60, 30)
"""The positions kept and the rounds played in the search for plans up to the next draw."""

_PLANS_TO_DRAW = 40

_LAST_ROUNDS = 100
"""The most rounds once nothing is left to draw: all cards then go up one after the other."""


@dataclass(frozen=True)
class _Playouts:
    """How imagined orders are played to their ends.

    A choice uses ``budget_share`` of its budget, as such games have many draws. ``drawing_width``
    of the best positions draw, as one alone errs too often. The first round has at most
    ``first_orders``, and each round after it twice as many.
    """

    budget_share: float
    beam: tuple[int, int]
    drawing_width: int
    first_orders: int


_PLAYOUTS = _Playouts(budget_share=1 / 3, beam=(15, 15), drawing_width=3, first_orders=8)
_PLAYOUTS_OF_MORE_DECKS = _Playouts(
    budget_share=1 / 2, beam=(8, 12), drawing_width=2, first_orders=16
)
"""Narrower beams tell plans apart nearly as surely in half the time, which leaves more orders."""

_ROUNDS = 4
"""How often the worse half of the plans is left out; each round has its share of the budget."""

_CLEAR_LEAD = 2.5
"""How many standard errors one plan leads by when chance no longer explains it."""

_ENOUGH_WON_ORDERS = 16
"""How many orders must be won without a loss to believe that no other plan is much better."""

_WORTH_OF_CARDS_UP = 0.5
"""The worth of an order that is not won: this number times the square of the share of cards up."""

_WORTH_OF_WIN = 1 + _WORTH_OF_CARDS_UP


@dataclass(frozen=True, slots=True)
class BeforeSearch:
    """A call before each search, and again and again while a line is shortened.

    The call may wait for more urgent work, or raise an error that ends the choice. A search takes a
    second at most. The call changes nothing that is found. So all instances compare equal, and the
    cache of `make_plan` finds a plan whatever is called.
    """

    call: Callable[[], object] = field(default=tuple, compare=False)


NOTHING_BEFORE = BeforeSearch()


@dataclass(frozen=True)
class Knowledge:
    """What the player of a game knows; no hidden card is in it, nor anything derived from one.

    It is the position from which the last plan is made, and the moves since then: the one at which
    a card last came into view, or where playouts are made the one after the last draw, whichever is
    later. Cards seen and taken back are not known.
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
    """Return what a player knows after the moves.

    ``states`` are the first position and the one after each move.
    """
    first, unseen = len(moves), _count_unseen(states[-1])
    ends_by_draw = _makes_playouts(states[-1].rules, unseen)
    while first and _count_unseen(states[first - 1]) == unseen:
        if ends_by_draw and moves[first - 1] == DRAW_MOVE:
            break
        first -= 1
    state = states[first]
    return Knowledge(
        state.rules,
        _list_seen_piles(state),
        state.face_down_counts,
        state.base_rank,
        state.redeals_made,
        tuple(moves[first:]),
    )


@dataclass(frozen=True)
class Choice:
    """A move, and in how many of the imagined orders the game can be won by its plan.

    ``order_count`` is 0 for a draw that costs nothing and shows a card.
    """

    move: Move
    winnable_count: int
    order_count: int


def choose_move(
    knowledge: Knowledge,
    seed: int,
    budget: int,
    before_search: BeforeSearch = NOTHING_BEFORE,
) -> Move | None:
    """Return the move to play, None where no plan is found; see `find_choice`."""
    choice = find_choice(knowledge, seed, budget, before_search)
    return choice.move if choice else None


def find_choice(
    knowledge: Knowledge,
    seed: int,
    budget: int,
    before_search: BeforeSearch = NOTHING_BEFORE,
) -> Choice | None:
    """Return the move to play with the orders it wins, None where no plan is found.

    The game must have a fair player, see `has_fair_player`. Where orders are searched a plan wins
    at least one; where playouts are made it may win none.

    The orders are a function of what is known and of the seed. ``budget`` is about how many
    positions all searches meet at most. The same arguments give the same choice: the cache of
    plans only saves time.
    """
    plan = make_plan(replace(knowledge, moves=()), seed, budget, before_search)
    made = len(knowledge.moves)
    if plan.moves[:made] == knowledge.moves and made < len(plan.moves):
        return Choice(plan.moves[made], plan.winnable_count, plan.order_count)
    if not (plan.moves and made):
        return None
    # The player went another way.
    state = reduce(play, knowledge.moves, _imagine(knowledge, Random(0)))  # noqa: S311 - any order
    return find_choice(describe_knowledge([state], ()), seed, budget, before_search)


MAX_GAME_MOVES = 2_000
"""The number of moves after which a game is given up; the longest of those tried had 706."""

_MAX_VISITS = 2
"""`yield_moves` follows no plan of playouts to a position that the game has been at this often.

Such a plan may end by the draw of a known card, and so go in a circle. A plan made by searches
shows a card or wins.
"""


def yield_moves(
    playthrough: Playthrough,
    seed: int,
    budget: int | None = None,
    before_search: BeforeSearch = NOTHING_BEFORE,
) -> Iterator[Move]:
    """Yield the fair player's moves from a position on, until the game is won or no move helps.

    Where no plan is found, or a plan goes in a circle, it plays as the quick hint says. ``budget``
    is that of each choice, None for as much as a game may take.
    """
    if budget is None:
        has_more_decks = playthrough.state.rules.decks > 1
        budget = DEFAULT_BUDGET_OF_MORE_DECKS if has_more_decks else DEFAULT_BUDGET
    while not is_won(playthrough.state) and len(playthrough.moves) < MAX_GAME_MOVES:
        knowledge = describe_knowledge(playthrough.states, playthrough.moves)
        move = choose_move(knowledge, seed, budget, before_search)
        if move and _makes_playouts(knowledge.rules, len(knowledge.unseen_cards)):
            boards = playthrough.history.follow([play(playthrough.state, move)]).boards
            move = None if boards.count(boards[-1]) > _MAX_VISITS else move
        move = move or advise(playthrough, may_go_back=False).move
        if move is None:
            return
        yield move
        playthrough = playthrough.follow(move)


@dataclass(frozen=True)
class Plan:
    """Moves, and in how many of the imagined orders the game can be won after them."""

    moves: tuple[Move, ...]
    winnable_count: int = 0
    order_count: int = 0


@lru_cache(maxsize=64)
def make_plan(
    knowledge: Knowledge, seed: int, budget: int, before_search: BeforeSearch = NOTHING_BEFORE
) -> Plan:
    """Return the plan from a position, no moves where none is found."""
    if _makes_playouts(knowledge.rules, len(knowledge.unseen_cards)):
        return _PlayoutPlanner(knowledge, seed, budget, before_search).make_plan()
    effort = EFFORT_WITH_KNOWN_STOCK if knowledge.is_stock_known else EFFORT
    return _Planner(knowledge, seed, budget, effort, before_search).make_plan()


def _makes_playouts(rules: Rules, unseen_count: int) -> bool:
    """Return whether imagined orders are played to their ends, and not searched."""
    return unseen_count > 1 and (rules.decks > 1 or rules.max_redeals is not None)


@dataclass
class _Candidate:
    """A plan, the orders that it is known to win, and how many tried orders it leaves winnable.

    ``voter_count`` counts the orders whose first line to be found begins with the plan. ``worth``
    sums up the shares of orders that the next plan wins.
    """

    moves: tuple[Move, ...]
    winnable_orders: set[int] = field(default_factory=set)
    winnable_count: int = 0
    voter_count: int = 0
    worth: float = 0.0

    @property
    def rank(self) -> tuple[int, int, int]:
        """The best plan has the highest rank: more winnable orders, more voters, fewer plays."""
        play_count = len(self.moves) - self.moves.count(DRAW_MOVE)
        return self.winnable_count, self.voter_count, -play_count


class _Planner:
    """The search for one plan where imagined orders are searched."""

    def __init__(
        self,
        knowledge: Knowledge,
        seed: int,
        budget: int,
        effort: Effort,
        before_search: BeforeSearch,
    ) -> None:
        self._knowledge = knowledge
        self._rules = knowledge.rules
        self._seed = seed
        self._budget = budget
        self._effort = effort
        self._before_search = before_search
        self._random = _open_random(knowledge, seed)
        self._hidden_count = len(knowledge.unseen_cards)
        self._draws_freely = has_free_cycle(self._rules)
        self._orders: list[State] = []
        self._estimates: dict[Knowledge, float] = {}
        self._candidates: dict[tuple[SeenPiles, Move], _Candidate] = {}

    def make_plan(self) -> Plan:
        """Return the best plan, no moves where no imagined order can be won."""
        knowledge, effort = self._knowledge, self._effort
        if self._draws_freely and not knowledge.is_stock_known:
            # Going through the stock shows its cards and changes nothing.
            return Plan((DRAW_MOVE,))
        if self._hidden_count <= 1:
            return self._plan_to_the_end()
        order_count = 0
        while order_count < (effort.orders if self._orders else effort.orders_without_win):
            if order_count and self._budget <= 0:
                break
            order_count += 1
            state = _imagine(knowledge, self._random)
            line = self._search(state)
            if line is not None:
                self._orders.append(state)
                self._add_line(len(self._orders) - 1, (), line).voter_count += 1
        if not self._orders:
            return Plan((), 0, order_count)
        if effort.refines_plans:
            self._add_first_plays()
        return self._choose_best(order_count - len(self._orders))

    def _plan_to_the_end(self) -> Plan:
        """Return a line that wins in the only order that there is, no moves where none is found."""
        state = _imagine(self._knowledge, self._random)
        line = self._search(state, self._effort.positions_without_hidden_cards)
        solution = Solution(
            Verdict.WINNABLE, tuple(move for move, _ in play_board_moves(state, line or ()))
        )
        if line and self._effort.refines_plans:
            solution = shorten_solution(state, solution, self._wait_and_go_on, _SHORTENING_BEAMS)
        return Plan(solution.moves, int(line is not None), 1)

    def _wait_and_go_on(self) -> bool:
        """Wait for more urgent work, and return False, so that the shortening goes on."""
        self._before_search.call()
        return False

    def _add_first_plays(self) -> None:
        """Add the plans that begin with any play that is possible."""
        for moves in _list_first_plays(self._orders[0], self._hidden_count):
            for index, order in enumerate(self._orders[:_ORDERS_FOR_FIRST_PLAYS]):
                state = reduce(play_legal_move, moves, order)
                if _count_unseen(state) != self._hidden_count:
                    self._add_plan(order, moves)
                elif self._budget > 0 and (line := self._search(state)) is not None:
                    self._add_line(index, moves, line)

    def _add_line(self, index: int, moves: tuple[Move, ...], line: Sequence[int]) -> _Candidate:
        """Add the plan that a winning line begins with."""
        order = self._orders[index]
        state = reduce(play_legal_move, moves, order)
        for move, after in play_board_moves(state, line):
            moves = (*moves, move)
            if _count_unseen(after) != self._hidden_count:
                break
        if self._effort.refines_plans and self._rules.column_fill not in _FILLS_FROM_WASTE:
            moves = self._drop_needless_plays(order, moves)
        candidate = self._add_plan(order, moves)
        candidate.winnable_orders.add(index)
        return candidate

    def _add_plan(self, order: State, moves: tuple[Move, ...]) -> _Candidate:
        """Add a plan; of those that show a card by the same move the shorter one is kept."""
        before = reduce(play_legal_move, moves[:-1], order)
        candidate = self._candidates.setdefault(
            (_list_seen_piles(before), moves[-1]), _Candidate(moves)
        )
        if len(moves) < len(candidate.moves):
            candidate.moves = moves
        return candidate

    def _drop_needless_plays(self, state: State, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return a plan without the plays that can as well be made once the card is in view.

        Where draws are not free they stay as they are, and so do plays from the waste.
        """
        plays: list[tuple[Move, Card | None]] = []
        after = state
        for move in moves:
            if move != DRAW_MOVE:
                plays.append((move, after.get_first_moved_card(move)))
            elif not self._draws_freely:
                plays.append((move, None))
            after = play_legal_move(after, move)
        for index in range(len(plays) - 2, -1, -1):
            if self._draws_freely or plays[index][0].source not in "sw":
                fewer = plays[:index] + plays[index + 1 :]
                if shorter := self._insert_draws(state, fewer):
                    plays, moves = fewer, shorter
        return moves

    def _insert_draws(
        self, state: State, plays: Sequence[tuple[Move, Card | None]]
    ) -> tuple[Move, ...] | None:
        """Return plays with the draws to them, None unless the last one shows a card."""
        moves: list[Move] = []
        for move, card in plays:
            if _count_unseen(state) != self._hidden_count:
                return None
            if self._draws_freely and move.source == "w":
                for _ in range(2 * len(state.stock + state.waste)):
                    if state.waste and state.waste[-1] == card:
                        break
                    state = play_legal_move(state, DRAW_MOVE)
                    moves.append(DRAW_MOVE)
            is_there = card is None or state.get_pile(move.source)[-move.count :][:1] == (card,)
            if not is_there or why_not(state, move):
                return None
            state = play_legal_move(state, move)
            moves.append(move)
        return tuple(moves) if _count_unseen(state) != self._hidden_count else None

    def _choose_best(self, lost_count: int) -> Plan:
        """Return the plan that leaves most orders winnable; ``lost_count`` have no winning line."""
        left = list(self._candidates.values())
        tried = 0
        for start in range(0, len(self._orders), _ORDERS_PER_ROUND):
            if tried and self._budget <= 0:
                break
            end = min(start + _ORDERS_PER_ROUND, len(self._orders))
            for index in range(start, end):
                for candidate in left:
                    candidate.winnable_count += (
                        index in candidate.winnable_orders
                        or self._is_winnable_after(self._orders[index], candidate.moves)
                    )
            tried = end
            left.sort(key=lambda candidate: candidate.rank, reverse=True)
            del left[max((len(left) + 1) // 2, self._effort.finalists) :]
        best = left[0]
        if self._effort.finalists > 1:
            least_count = best.winnable_count - _CLOSE_SHARE * tried
            best = self._look_further([plan for plan in left if plan.winnable_count >= least_count])
        return Plan(best.moves, best.winnable_count, tried + lost_count)

    def _look_further(self, finalists: Sequence[_Candidate]) -> _Candidate:
        """Return the plan after which the next one wins most, or the first if that costs too much.

        A search in one order plays on as if all cards were known. How far a player is from that
        shows once a card has come into view, and one plan must do for all orders again.
        """
        left = list(finalists)
        middle = (len(self._orders) + 1) // 2
        for orders in (self._orders[:middle], self._orders[middle:]):
            if len(left) == 1:
                break
            for candidate in left:
                candidate.worth += sum(self._estimate(order, candidate) for order in orders)
            if self._budget <= 0:
                break
            left.sort(key=lambda candidate: candidate.worth, reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0]

    def _estimate(self, order: State, candidate: _Candidate) -> float:
        """Return the share of orders that can be won after the plan and the next one."""
        if (state := _play_all(order, candidate.moves)) is None:
            return 0.0
        knowledge = describe_knowledge([state], ())
        if knowledge not in self._estimates and self._budget > 0:
            planner = _Planner(knowledge, self._seed, self._budget, GLANCE, self._before_search)
            plan = planner.make_plan()
            self._budget = planner._budget
            self._estimates[knowledge] = plan.winnable_count / plan.order_count
        return self._estimates.get(knowledge, 0.0)

    def _is_winnable_after(self, order: State, moves: Sequence[Move]) -> bool:
        state = _play_all(order, moves)
        return state is not None and self._search(state) is not None

    def _search(self, state: State, position_count: int | None = None) -> Sequence[int] | None:
        """Return the board's moves of a line that wins, None where none is found."""
        self._before_search.call()
        if is_won(state):
            return []
        position_count = position_count or self._effort.positions
        if self._rules.decks > 1:
            beam = BeamSearch(build_board(state, keeps_stock=True, hashes_pairs=True))
            status = beam.run(min(position_count, self._budget))
            self._budget -= beam.position_count
            return beam.list_moves_made() if status is SearchStatus.WON else None
        for order in (FARTHEST_LAST, NEAREST_LAST):
            search = DepthFirstSearch(build_board(state), order)
            status = search.run(min(position_count // 2, self._budget))
            self._budget -= search.position_count
            if status is SearchStatus.WON:
                return search.list_moves_made()
            if status is SearchStatus.EXHAUSTED:
                return None
        return None


@dataclass
class _PlayoutPlan:
    """A plan, and what its playout in each tried order is worth."""

    moves: tuple[Move, ...]
    worths: list[float] = field(default_factory=list)

    @property
    def worth(self) -> float:
        """Return what all orders tried are worth together."""
        return sum(self.worths)

    @property
    def won_count(self) -> int:
        """Return how many of the orders tried are won."""
        return self.worths.count(_WORTH_OF_WIN)

    @property
    def wins_surely(self) -> bool:
        """Return whether all orders are won, and they are enough to believe it."""
        return self.won_count == len(self.worths) >= _ENOUGH_WON_ORDERS

    def as_plan(self) -> Plan:
        """Return the plan without what each order is worth."""
        return Plan(self.moves, self.won_count, len(self.worths))

    def leads_clearly(self, other: _PlayoutPlan) -> bool:
        """Return whether chance hardly explains by how much this plan is better."""
        leads = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=True)]
        return len(leads) > 1 and sum(leads) > _CLEAR_LEAD * stdev(leads) * len(leads) ** 0.5


class _PlayoutPlanner:
    """The search for one plan where imagined orders are played to their ends."""

    def __init__(
        self, knowledge: Knowledge, seed: int, budget: int, before_search: BeforeSearch
    ) -> None:
        self._knowledge = knowledge
        self._playouts = _PLAYOUTS_OF_MORE_DECKS if knowledge.rules.decks > 1 else _PLAYOUTS
        self._budget = int(budget * self._playouts.budget_share)
        self._share = self._budget // _ROUNDS
        self._before_search = before_search
        self._random = _open_random(knowledge, seed)

    def make_plan(self) -> Plan:
        """Return the plan whose playouts are worth most, no moves where there is no plan."""
        left = self._list_plans()
        if not left:
            return Plan(())
        first_plan, budget = _PlayoutPlan(left[0].moves), self._budget
        while first_plan.won_count == len(first_plan.worths):
            if first_plan.wins_surely or self._budget <= 0:
                return first_plan.as_plan()
            self._play_out([first_plan])
        positions_for_one = max(1, (budget - self._budget) // len(first_plan.worths))
        # The plans halve each round, so that one order a round costs two playouts a plan at most.
        left = left[: max(2, self._budget // (2 * positions_for_one))]
        for round_number in range(_ROUNDS):
            kept_budget = self._budget - self._share
            for _ in range(self._playouts.first_orders << round_number):
                self._play_out(left)
                if self._budget <= kept_budget:
                    break
            left = _leave_out_worse(left)
            is_lost = round_number > 0 and not left[0].won_count
            if len(left) == 1 or is_lost or left[0].wins_surely or left[0].leads_clearly(left[1]):
                break
        return left[0].as_plan()

    def _list_plans(self) -> list[_PlayoutPlan]:
        """Return the plans that look best before the draw, and to draw at once."""
        order, unseen = _imagine(self._knowledge, self._random), len(self._knowledge.unseen_cards)
        search = BeamSearch(
            build_board(order, keeps_stock=True, hashes_pairs=True), (_BEAM_TO_DRAW,)
        )
        self._before_search.call()
        plans: dict[tuple[Move, ...], _PlayoutPlan] = {}
        for line in (*search.list_lines_to_draw(_PLANS_TO_DRAW, self._share), ()):
            moves: tuple[Move, ...] = ()
            after = order
            for move, after in play_board_moves(order, line):
                moves = (*moves, move)
                if _count_unseen(after) != unseen:
                    break
            else:
                if why_not(after, DRAW_MOVE):
                    continue
                moves = (*moves, DRAW_MOVE)
            plans.setdefault(moves, _PlayoutPlan(moves))
        return list(plans.values())

    def _play_out(self, plans: Sequence[_PlayoutPlan]) -> None:
        """Play one more imagined order to its end after each plan."""
        order = _imagine(self._knowledge, self._random)
        for plan in plans:
            if (state := _play_all(order, plan.moves)) is None:
                plan.worths.append(0)
                continue
            self._before_search.call()
            search = BeamSearch(
                build_board(state, keeps_stock=True, hashes_pairs=True),
                (self._playouts.beam,),
                drawing_width=self._playouts.drawing_width,
                last_rounds=_LAST_ROUNDS,
            )
            if is_won(state) or search.run(self._share) is SearchStatus.WON:
                plan.worths.append(_WORTH_OF_WIN)
            else:
                share_up = search.cards_up / (52 * order.rules.decks)
                plan.worths.append(_WORTH_OF_CARDS_UP * share_up**2)
            self._budget -= search.position_count


def _leave_out_worse(plans: Sequence[_PlayoutPlan]) -> list[_PlayoutPlan]:
    """Return the better half of the plans, at least two, best first.

    Plans that are worth as much in each order count as one, unless all orders are won.
    """
    best_first = sorted(plans, key=lambda plan: plan.worth, reverse=True)
    different: list[_PlayoutPlan] = []
    for plan in best_first:
        if plan.won_count == len(plan.worths) or all(
            plan.worths != other.worths for other in different
        ):
            different.append(plan)
    return different[: max(2, (len(different) + 1) // 2)]


def _open_random(knowledge: Knowledge, seed: int) -> Random:
    """Return the random generator that shuffles the hidden cards."""
    known = f"{seed} {knowledge.piles} {knowledge.face_down_counts} {knowledge.redeals_made}"
    return Random(known)  # noqa: S311 - it hides nothing


def _play_all(state: State, moves: Sequence[Move]) -> State | None:
    """Return the position after a plan.

    None if a move is illegal in this order, as the card that fills a column may differ.
    """
    try:
        return reduce(play, moves, state)
    except IllegalMoveError:
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
    rules = state.rules
    count = 0 if state.redeals_made else len(state.stock)
    if rules.reserve_total:
        count += state.count_hidden_cards("r")
    if any(state.face_down_counts):
        count += sum(state.face_down_counts)
        count -= sum(row < down for down in state.face_down_counts for row in rules.face_up_rows)
    return count


def _imagine(knowledge: Knowledge, random: Random) -> State:
    """Return a position with the hidden cards in a random order."""
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
