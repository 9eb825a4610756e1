"""A table: a stored game and the position that its moves lead to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.status import GameStatus, compute_status
from bot.engine.transitions import play, replay
from bot.variants import get_variant

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules import Rules
    from bot.engine.state import Piles, State
    from bot.models.contests import Contest
    from bot.models.games import Game


@dataclass(frozen=True)
class Table:
    """What a player has before them.

    ``contest`` is the one that the game is played in, where it has been read along with a move.
    """

    game: Game
    state: State
    contest: Contest | None = None

    @property
    def rules(self) -> Rules:
        """The game's rules."""
        return self.state.rules

    @cached_property
    def status(self) -> GameStatus:
        """Won, stuck, or under way."""
        return compute_status(self.state)

    @cached_property
    def legal_moves(self) -> list[Move]:
        """What may be played; nothing once the game is over."""
        return [] if self.game.outcome else legal_moves(self.state)

    @property
    def last_move(self) -> Move | None:
        """The move that led here."""
        return Move.parse(self.game.moves[-1]) if self.game.moves else None

    @property
    def trailing_auto_move_count(self) -> int:
        """How many of the last moves one auto made and has not taken back."""
        played = len(self.game.moves)
        return next(
            (played - start for start, end in self.game.auto_move_ranges if start < played <= end),
            0,
        )


def build_table(game: Game) -> Table:
    """The table that a stored game stands for."""
    rules = get_variant(game.variant)
    return Table(game, replay(rules, game.deal, map(Move.parse, game.moves)))


def collect_visited_positions(game: Game) -> set[Piles]:
    """The piles of every position that a game has been through and not taken back."""
    opening = deal(get_variant(game.variant), game.deal)
    return {state.piles for state in accumulate(map(Move.parse, game.moves), play, initial=opening)}


def apply_moves(table: Table, moves: Iterable[Move]) -> Table:
    """The table after ``moves``; IllegalMoveError at the first that is refused.

    What had been undone can no longer be redone.
    """
    game, state = table.game, table.state
    texts: list[str] = []
    tallest = game.tallest_column
    for move in moves:
        state = play(state, move)
        texts.append(str(move))
        tallest = max(tallest, state.tallest_column)
    before = len(game.moves)
    runs = tuple(
        (start, min(end, before)) for start, end in game.auto_move_ranges if start < before
    )
    game = replace(
        game,
        moves=(*game.moves, *texts),
        redo_moves=(),
        auto_move_ranges=runs,
        tallest_column=tallest,
    )
    return Table(game, state)
