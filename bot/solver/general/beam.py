"""A search that goes on from the best positions only, and draws with all of them at once."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from bot.engine.legality import why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play_legal_move
from bot.solver.core.depth_first import SearchStatus
from bot.solver.general.position_keys import PositionKeyBuilder
from bot.solver.general.position_scorer import PositionScorer
from bot.solver.general.useful_moves import UsefulMoveLister

BEAMS = ((5, 30), (30, 30), (100, 30), (300, 30), (1_000, 30), (3_000, 30))
"""Searches one after the other: so many positions are kept, and at most so many rounds are played.
"""

_MOST_KNOWN_POSITIONS = 500_000
"""Where so many are known, which takes 35 MB, all are forgotten."""


class _Node(NamedTuple):
    """A position, how promising it is, and the moves to it after those to another one."""

    state: State
    score: int
    moves: tuple[Move, ...] = ()
    before: _Node | None = None


_get_score = attrgetter("score")


class GeneralBeamSearch:
    """A search from one position on the engine's positions.

    Between two draws it plays rounds of one move each, from the positions that are best after the
    round before; of all that were good enough for a round the best then draw. It proves no position
    lost.
    """

    def __init__(self, state: State) -> None:
        rules = state.rules
        self._opening = state
        self._build_key = PositionKeyBuilder(rules).build_key
        self._useful_moves = UsefulMoveLister(rules)
        self._score = PositionScorer(state).score
        self._met: set[int] = set()
        self._won_node: _Node | None = None
        self._is_complete = True
        self._steps = self._search()
        self.position_count = 0
        self.status = SearchStatus.RUNNING

    def list_moves_made(self) -> list[Move]:
        """Return the moves from the first position to the won one."""
        moves: list[Move] = []
        node = self._won_node
        while node:
            moves[:0] = node.moves
            node = node.before
        return moves

    def run(self, position_count: int) -> SearchStatus:
        """Search on until about so many positions have been met in all, and return the status."""
        while self.status is SearchStatus.RUNNING and self.position_count < position_count:
            self.status = next(self._steps)
        return self.status

    def _search(self) -> Iterator[SearchStatus]:
        """Yield the status after each position whose moves have all been looked at."""
        for width, most_rounds in BEAMS:
            self._is_complete = True
            self._met = {hash(self._build_key(self._opening))}
            nodes = [_Node(self._opening, self._score(self._opening))]
            while nodes:
                drawing: list[_Node] = []
                yield from self._play_rounds(nodes, drawing, width, most_rounds)
                nodes = self._draw(drawing)
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

    def _draw(self, nodes: list[_Node]) -> list[_Node]:
        """Return the new positions after a draw."""
        after = (
            self._follow(node, DRAW_MOVE)
            for node in nodes
            if why_not(node.state, DRAW_MOVE) is None
        )
        return [node for node in after if node]

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
