"""Stored games read back: the position that their moves lead to, or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import structlog
from cachetools import LRUCache

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.models.games import Game
from bot.variants import get_variant

log = structlog.get_logger("bot.services.stored_games")

KnownPosition: TypeAlias = "tuple[tuple[str, ...], State]"
"""Moves, and the position that they have led to."""

MAX_LAST_POSITIONS = 1_000
"""For so many games their position is remembered, which takes about three kilobytes each."""

_last_positions: LRUCache[tuple[int, str, int], KnownPosition] = LRUCache(MAX_LAST_POSITIONS)
"""By a game's id, variant and deal: where it stood when it was opened last."""


class UnreadableGameError(GameError):
    """A stored game cannot be opened: its variant is gone, or its deal or its moves are wrong.

    ``reason`` says so in one line, for the operator. ``is_removable`` says whether the player is
    offered to remove it: an unfinished game is in their way.
    """

    def __init__(self, game: Game, reason: str, *, is_removable: bool | None = None) -> None:
        self.is_removable = game.slot is not None if is_removable is None else is_removable
        super().__init__(
            ErrorKey.GAME_UNREADABLE,
            variant=game.variant,
            deal=str(game.deal),
            removable="yes" if self.is_removable else "no",
        )
        self.game = game
        self.reason = " ".join(reason.split())

    def without_removal(self) -> UnreadableGameError:
        """Return the error as it is told to others, who are not offered to remove the game."""
        return UnreadableGameError(self.game, self.reason, is_removable=False)


def replay_stored_game(game: Game, known: KnownPosition | None = None) -> State:
    """Return the position that a stored game's moves lead to; UnreadableGameError if none.

    A known position of the same deal saves the moves that led to it, where the game's begin so.
    """
    moves, state = known or ((), None)
    if state is None or game.moves[: len(moves)] != moves:
        moves, state = (), _deal_stored_game(game)
    for later_state in _play_stored_moves(game, state, len(moves)):
        state = later_state
    return state


def list_stored_positions(game: Game) -> list[State]:
    """Return a stored game's deal and the position after each move; UnreadableGameError if none."""
    state = _deal_stored_game(game)
    return [state, *_play_stored_moves(game, state, 0)]


def _play_stored_moves(game: Game, state: State, made_count: int) -> Iterator[State]:
    """Yield the position after each move that follows those made already."""
    for number, text in enumerate(game.moves[made_count:], made_count + 1):
        try:
            state = play(state, Move.parse(text))
        except GameError as error:
            raise UnreadableGameError(game, f"move {number}: {error}") from None
        yield state


def replay_logged_game(game: Game) -> State:
    """Return the same position; the operator's log gets a line if there is none.

    It is remembered, so that after the next move only that one is played. Not for use in threads.
    """
    key = (game.id, game.variant, game.deal)
    try:
        state = replay_stored_game(game, _last_positions.get(key))
    except UnreadableGameError as error:
        log.warning("game cannot be opened", game=game.id, reason=error.reason)
        raise
    _last_positions[key] = game.moves, state
    return state


def _deal_stored_game(game: Game) -> State:
    try:
        return deal(get_variant(game.variant), game.deal)
    except GameError as error:
        raise UnreadableGameError(game, str(error)) from None


def is_readable(game: Game) -> bool:
    """Return whether a stored game can be opened."""
    try:
        replay_stored_game(game)
    except UnreadableGameError:
        return False
    return True
