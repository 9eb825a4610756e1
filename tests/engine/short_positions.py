"""Positions with few cards, the moves in them, and positions from random play."""

from collections.abc import Callable
from itertools import accumulate
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from bot.engine.deals import MAX_DEAL_NUMBER, deal
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.position_json import list_pile_codes, read_position
from bot.engine.rules import EmptyColumnRule, Rules
from bot.engine.state import State
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move
from bot.variants import VARIANTS

T = TypeVar("T")

ONE_REDEAL_RULES = Rules(
    key="one-redeal",
    family="open",
    column_heights=(1,) * 3,
    empty_column_rule=EmptyColumnRule.KING_ONLY,
    max_redeals=1,
)


def make_position(
    rules: Rules | str = "canfield", *, base: str | None = "A", redeals: int = 0, **piles: str
) -> State:
    """Return a position with the given piles; all others are empty."""
    if isinstance(rules, str):
        rules = VARIANTS[rules]
    return read_position(rules, {"base": base, "redeals": redeals, "piles": piles})


def list_legal_texts(state: State) -> set[str]:
    """Return the legal moves as texts."""
    return {str(move) for move in legal_moves(state)}


def find_key(state: State, text: str) -> str | None:
    """Return the key of the reason why a move may not be played, None where it may."""
    refusal = why_not(state, Move.parse(text))
    return refusal.key if refusal else None


def find_refusal_key(state: State, text: str) -> str | None:
    """Return the same of a move as a player types it."""
    return find_key(state, str(interpret_typed_move(state, text)))


def play_typed_moves(state: State, *texts: str) -> State:
    """Return the position after moves as a player types them."""
    for text in texts:
        state = play(state, interpret_typed_move(state, text))
    return state


def join_pile_codes(state: State, name: str) -> str:
    """Return a pile's card codes as one text, hidden ones in lower case."""
    return " ".join(list_pile_codes(state, name))


def play_random_game(rules: Rules, number: int, seed: int, length: int) -> list[State]:
    """Return the positions of a random game from the deal on.

    Draws are rarer than other moves, and the game ends early where no move is left.
    """
    opening = deal(rules, number)
    return list(accumulate(choose_random_moves(opening, seed, length), play, initial=opening))


def choose_random_moves(state: State, seed: int, length: int) -> list[Move]:
    """Return the moves of a random game from a position on, as `play_random_game` plays it."""
    random = Random(seed)
    chosen: list[Move] = []
    while len(chosen) < length and (moves := legal_moves(state)):
        weights = [1 if move == DRAW_MOVE else 4 for move in moves]
        chosen += random.choices(moves, weights)
        state = play(state, chosen[-1])
    return chosen


deal_numbers = st.integers(1, MAX_DEAL_NUMBER) | st.integers(1, 40_000)
"""Deals from both random generators."""


def call_or_catch_error(call: Callable[[str], T], text: str) -> T | GameError:
    """Return the result of the call with the text, or the error that it raises."""
    try:
        return call(text)
    except GameError as error:
        return error


@st.composite
def reachable_positions(draw: st.DrawFn, rules: Rules) -> State:
    """Draw a position that random play reaches."""
    number, seed, length = (
        draw(deal_numbers),
        draw(st.integers(0, 2**32)),
        draw(st.integers(0, 120)),
    )
    return play_random_game(rules, number, seed, length)[-1]


def shuffle_hidden_cards(state: State, seed: int) -> State:
    """Return the position with its hidden cards in another order; its player sees no change."""
    hidden_places = [
        (pile_index, card_index)
        for name, pile_index in state.rules.pile_indexes.items()
        for card_index, card in enumerate(state.list_seen_cards(name))
        if card is None
    ]
    cards = [state.piles[pile_index][card_index] for pile_index, card_index in hidden_places]
    Random(seed).shuffle(cards)
    piles = [list(pile) for pile in state.piles]
    for (pile_index, card_index), card in zip(hidden_places, cards, strict=True):
        piles[pile_index][card_index] = card
    return State(
        state.rules,
        tuple(map(tuple, piles)),
        state.face_down_counts,
        state.base_rank,
        state.redeals_made,
    )
