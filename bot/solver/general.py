"""Searches on the positions of the engine, for games whose rules the fast core does not know.

How promising a position is for a search, as a whole number; only the order of scores matters. The
weights are those of the fast core's beam where that one has them, but for empty columns: as in
hints they have no worth of their own, since many games leave little that may enter them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from bot.engine.legality import why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import Pile, State
from bot.engine.status import is_won
from bot.engine.transitions import play_legal_move
from bot.solver.core.proofs import SearchStatus
from bot.solver.positions import (
    LAST_HEIGHT,
    PositionKeyBuilder,
    UsefulMoveLister,
    list_card_heights,
)

BEAMS = ((5, 30), (30, 30), (100, 30), (300, 30), (1_000, 30), (3_000, 30))
"""Searches one after the other: how many positions each keeps, and the most rounds it plays."""

_MOST_KNOWN_POSITIONS = 500_000
"""The most positions that are known, which take 35 MB; beyond that all are forgotten."""


class _Node(NamedTuple):
    """A position, how promising it is, and the moves to it after those to another one."""

    state: State
    score: int
    moves: tuple[Move, ...] = ()
    before: _Node | None = None


_get_score = attrgetter("score")


class SteppedSearch:
    """A search that can be paused after each step."""

    def __init__(self) -> None:
        self._steps = self._search()
        self.position_count = 0
        self.status = SearchStatus.RUNNING

    def run(self, position_count: int) -> SearchStatus:
        """Search on until about ``position_count`` positions are met in all; return the status."""
        while self.status is SearchStatus.RUNNING and self.position_count < position_count:
            self.status = next(self._steps)
        return self.status

    @abstractmethod
    def _search(self) -> Iterator[SearchStatus]:
        """Yield the status after each step."""


class GeneralBeamSearch(SteppedSearch):
    """A search from one position on the engine's positions.

    Between two draws it plays rounds of one move each, from the positions that are best after the
    round before; of all that were good enough for a round the best then draw. It proves no position
    lost.
    """

    def __init__(self, state: State) -> None:
        super().__init__()
        rules = state.rules
        self._opening = state
        self._build_key = PositionKeyBuilder(rules).build_key
        self._useful_moves = UsefulMoveLister(rules)
        self._score = PositionScorer(state).score
        self._met: set[int] = set()
        self._won_node: _Node | None = None
        self._is_complete = True

    def list_moves_made(self) -> list[Move]:
        """Return the moves from the first position to the won one."""
        moves: list[Move] = []
        node = self._won_node
        while node:
            moves[:0] = node.moves
            node = node.before
        return moves

    def _search(self) -> Iterator[SearchStatus]:
        """Yield the status after each position whose moves have all been looked at."""
        for width, most_rounds in BEAMS:
            self._is_complete = True
            self._met = {hash(self._build_key(self._opening))}
            nodes = [_Node(self._opening, self._score(self._opening))]
            while nodes:
                drawing: list[_Node] = []
                yield from self._play_rounds(nodes, drawing, width, most_rounds)
                may_draw = (node for node in drawing if why_not(node.state, DRAW_MOVE) is None)
                nodes = [after for node in may_draw if (after := self._follow(node, DRAW_MOVE))]
            if self._is_complete:
                break
        self._met.clear()
        yield SearchStatus.OUT_OF_ROOM

    def _play_rounds(
        self, nodes: list[_Node], drawing: list[_Node], width: int, most_rounds: int
    ) -> Iterator[SearchStatus]:
        """Play rounds without draws from the nodes; leave in ``drawing`` the best of all."""
        drawing += nodes
        for _ in range(most_rounds):
            followers: list[_Node] = []
            for node in nodes:
                followers += self._list_followers(node)
                if self._won_node:
                    yield SearchStatus.WON
                yield SearchStatus.RUNNING
            if not followers:
                return
            nodes = self._keep_best(followers, width)
            drawing[:] = self._keep_best(drawing + nodes, width)
        self._is_complete = False

    def _keep_best(self, nodes: list[_Node], width: int) -> list[_Node]:
        if len(nodes) > width:
            self._is_complete = False
        return sorted(nodes, key=_get_score, reverse=True)[:width]

    def _list_followers(self, node: _Node) -> list[_Node]:
        """Return the new positions one move from another one, not counting moves that do no harm.

        It ends with a won one, which the search remembers.
        """
        followers = []
        for move in self._useful_moves.list_moves(node.state):
            if move != DRAW_MOVE and (follower := self._follow(node, move)):
                followers.append(follower)
                if self._won_node:
                    break
        return followers

    def _follow(self, node: _Node, move: Move) -> _Node | None:
        """Return the position after a move, None where it has been met."""
        state = play_legal_move(node.state, move)
        moves: tuple[Move, ...] = (move,)
        if not self._mark_as_met(state):
            return None
        is_new = True
        while is_new and (safe_play := self._useful_moves.find_safe_play(state)):
            state, moves = play_legal_move(state, safe_play), (*moves, safe_play)
            is_new = self._mark_as_met(state)
        follower = _Node(state, self._score(state), moves, node)
        if is_won(state):
            self._won_node = follower
        return follower if is_new else None

    def _mark_as_met(self, state: State) -> bool:
        """Return whether a position is met for the first time."""
        if len(self._met) > _MOST_KNOWN_POSITIONS:
            self._met.clear()
            self._is_complete = False
        key = hash(self._build_key(state))
        if key in self._met:
            return False
        self._met.add(key)
        self.position_count += 1
        return True


MAX_POSITIONS = 1_000_000
"""The most positions of a search, which take about 70 MB, as numbers of 64 bits in a set."""

MAX_DEPTH = 20_000


class GeneralDepthFirstSearch(SteppedSearch):
    """A search from one position, which tries first what leads to the most promising positions.

    It is exhausted only when every position has been met that can be reached.
    """

    def __init__(self, state: State) -> None:
        super().__init__()
        self._opening = state
        self._line: list[Move] = []

    def list_moves_made(self) -> list[Move]:
        """Return the moves from the first position to the one where the search stands."""
        return self._line

    def _search(self) -> Iterator[SearchStatus]:
        """Yield the status after each position whose moves have all been looked at."""
        rules, line = self._opening.rules, self._line
        build_key = PositionKeyBuilder(rules).build_key
        list_moves = UsefulMoveLister(rules).list_moves
        score = PositionScorer(self._opening).score
        met = {hash(build_key(self._opening))}
        untried: list[tuple[State, list[tuple[int, int, Move]]]] = []
        state: State | None = self._opening
        while state is not None:
            found = []
            for number, move in enumerate(list_moves(state)):
                after = play_legal_move(state, move)
                key = hash(build_key(after))
                if key in met:
                    continue
                met.add(key)
                self.position_count += 1
                if is_won(after):
                    line.append(move)
                    yield SearchStatus.WON
                found.append((score(after), -number, move))
            found.sort()
            untried.append((state, found))
            is_full = len(met) > MAX_POSITIONS or len(untried) > MAX_DEPTH
            yield SearchStatus.OUT_OF_ROOM if is_full else SearchStatus.RUNNING
            state = self._go_on(untried)
        yield SearchStatus.EXHAUSTED

    def _go_on(self, untried: list[tuple[State, list[tuple[int, int, Move]]]]) -> State | None:
        """Return the next position to look at, None where there is none."""
        while untried:
            state, moves = untried[-1]
            if moves:
                move = moves.pop()[2]
                del self._line[len(untried) - 1 :]
                self._line.append(move)
                return play_legal_move(state, move)
            untried.pop()
        return None


CARD_UP = 1000
_CARD_IN_SEQUENCE = 400
_CARD_ON_LOWER = 15
"""For each rank that the lower card, which has to go up first, is below the last, and one more."""
_CARD_BEFORE_RUN = 10
_FACE_DOWN_CARD = 100
_WASTE_CARD = 50
_WASTE_CARD_ON_LOWER = 9
_RESERVE_CARD = 300
_CELL_CARD = 100

_MOST_KEPT = 20_000
"""The most columns whose scores are kept, and the most wastes: up to 20 MB."""


class PositionScorer:
    """Scores the positions that follow from one; the scores of equal piles are kept."""

    def __init__(self, state: State) -> None:
        rules = state.rules
        self._rules = rules
        self._heights = list_card_heights(rules, state.base_rank)
        self._base_rank = state.base_rank
        tables = rules.column_run_landing_cards
        distinct = list(dict.fromkeys(tables))
        self._table_numbers = [distinct.index(table) for table in tables]
        self._tables = distinct
        self._column_scores: dict[tuple[Pile, int, int], int] = {}
        self._waste_scores: dict[Pile, int] = {}

    def score(self, state: State) -> int:
        """Return the score of a position."""
        if state.base_rank != self._base_rank:
            self._base_rank = state.base_rank
            self._heights = list_card_heights(self._rules, state.base_rank)
            self._column_scores.clear()
            self._waste_scores.clear()
        rules, column_scores = self._rules, self._column_scores
        total = CARD_UP * state.cards_up
        for column in zip(state.columns, state.face_down_counts, self._table_numbers, strict=True):
            score = column_scores.get(column)
            total += self._score_column(column) if score is None else score
        for waste in state.wastes:
            score = self._waste_scores.get(waste)
            total += self._score_waste(waste) if score is None else score
        if rules.reserve_total:
            total -= _RESERVE_CARD * sum(map(len, state.reserves))
        if rules.cell_count:
            total -= _CELL_CARD * sum(map(len, state.cells))
        return total

    def _score_column(self, column: tuple[Pile, int, int]) -> int:
        if len(self._column_scores) > _MOST_KEPT:
            self._column_scores.clear()
        score = self._column_scores[column] = self._compute_column_score(*column)
        return score

    def _compute_column_score(self, pile: Pile, face_down: int, table_number: int) -> int:
        if not pile:
            return 0
        landing_cards = self._tables[table_number]
        beneath = pile[0]
        lowest = self._heights[beneath]
        score, run_length = -_FACE_DOWN_CARD * face_down, 1
        for index, card in enumerate(pile[1:], 1):
            if index > face_down and beneath in landing_cards[card]:
                score += _CARD_IN_SEQUENCE
                run_length += 1
            else:
                run_length = 1
            height = self._heights[card]
            if height > lowest:
                score -= _CARD_ON_LOWER * (LAST_HEIGHT + 1 - lowest)
            else:
                lowest = height
            beneath = card
        return score - _CARD_BEFORE_RUN * (len(pile) - run_length)

    def _score_waste(self, waste: Pile) -> int:
        if len(self._waste_scores) > _MOST_KEPT:
            self._waste_scores.clear()
        score, lowest = -_WASTE_CARD * len(waste), LAST_HEIGHT + 1
        for card in waste:
            if self._heights[card] > lowest:
                score -= _WASTE_CARD_ON_LOWER * (LAST_HEIGHT + 1 - lowest)
            else:
                lowest = self._heights[card]
        self._waste_scores[waste] = score
        return score
