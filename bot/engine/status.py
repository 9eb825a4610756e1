"""The status of a game: playing, stuck or won."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.move_lists.useful_moves import is_idle_move
from bot.engine.moves import DRAW_MOVE
from bot.engine.rules import Rules
from bot.engine.state import Piles, State
from bot.engine.transitions import play


class GameStatus(Enum):
    """The status of a game; a stuck one has no move left that changes anything."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"


def compute_status(state: State) -> GameStatus:
    """Return whether the game is won, stuck or still playing; a stuck game is not over."""
    if is_won(state):
        return GameStatus.WON
    return GameStatus.STUCK if is_stuck(state) else GameStatus.PLAYING


def is_won(state: State) -> bool:
    """Return whether every card lies on the foundations.

    Where they do not hold all cards, they have to be full, and no waste may hold a card.
    """
    rules = state.rules
    if rules.cards_to_win < rules.card_count:
        return state.cards_up == rules.cards_to_win and not any(state.wastes)
    return not any(state.piles[: rules.first_foundation_index])


def is_stuck(state: State) -> bool:
    """Return whether no move changes anything, here or after any number of draws."""
    if is_won(state):
        return False
    get_packet_size = state.rules.get_packet_size
    visited_positions: set[tuple[Piles, int]] = set()
    while (position := (state.piles, get_packet_size(state.redeals_made))) not in visited_positions:
        visited_positions.add(position)
        moves = legal_moves(state)
        if any(move != DRAW_MOVE and not is_idle_move(state, move) for move in moves):
            return False
        if DRAW_MOVE not in moves:
            return True
        state = play(state, DRAW_MOVE)
    return True


def find_playable_deal(rules: Rules, deal_numbers: Iterable[int]) -> int:
    """Return the first of these deals that is not stuck as dealt; about one in a hundred is.

    Raises StopIteration if all of them are.
    """
    return next(number for number in deal_numbers if not is_stuck(deal(rules, number)))
