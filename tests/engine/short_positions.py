"""Positions as short as a test wants them, and what may be played in them."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from bot.engine.deals import MAX_DEAL_NUMBER, deal
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves, why_not
from bot.engine.moves import DRAW_MOVE
from bot.engine.position_json import list_pile_codes, read_position
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move
from bot.variants import VARIANTS

T = TypeVar("T")


def make_position(
    rules: Rules | str = "canfield", *, base: str = "A", redeals: int = 0, **piles: str
) -> State:
    """A position of the piles that are given; all others are empty."""
    known = VARIANTS[rules] if isinstance(rules, str) else rules
    return read_position(known, {"base": base, "redeals": redeals, "piles": piles})


def list_legal_texts(state: State) -> set[str]:
    """The legal moves as texts."""
    return {str(move) for move in legal_moves(state)}


def find_refusal_key(state: State, text: str) -> str | None:
    """The key of the reason why what is typed may not be played, if it may not."""
    found = why_not(state, interpret_typed_move(state, text))
    return found.key if found else None


def play_typed_moves(state: State, *texts: str) -> State:
    """The position after moves as a player types them."""
    for text in texts:
        state = play(state, interpret_typed_move(state, text))
    return state


def read_pile_codes(state: State, name: str) -> str:
    """A pile as its codes, unseen ones in lower case too."""
    return " ".join(list_pile_codes(state, name))


def play_random_game(rules: Rules, number: int, seed: int, length: int) -> list[State]:
    """The positions of a random game, the deal first; it draws seldom, and may end early."""
    random = Random(seed)
    states = [deal(rules, number)]
    for _ in range(length):
        moves = legal_moves(states[-1])
        if not moves:
            break
        weights = [1 if move == DRAW_MOVE else 4 for move in moves]
        states.append(play(states[-1], *random.choices(moves, weights)))
    return states


deal_numbers = st.integers(1, MAX_DEAL_NUMBER) | st.integers(1, 40_000)
"""Deals, of both generators."""


def call_or_catch_error(call: Callable[[str], T], text: str) -> T | GameError:
    """What the call makes of the text, or the error that it answers with."""
    try:
        return call(text)
    except GameError as error:
        return error


@st.composite
def reachable_positions(draw: st.DrawFn, rules: Rules) -> State:
    """Positions that random play reaches."""
    number, seed, length = (
        draw(deal_numbers),
        draw(st.integers(0, 2**32)),
        draw(st.integers(0, 120)),
    )
    return play_random_game(rules, number, seed, length)[-1]


def shuffle_unseen_cards(state: State, seed: int) -> State:
    """The same table to its player's eye: the cards that are not seen have changed places."""
    places = [
        (place, index)
        for name, place in state.rules.pile_indexes.items()
        for index in range(state.count_hidden_cards(name))
    ]
    cards = [state.piles[place][index] for place, index in places]
    Random(seed).shuffle(cards)
    piles = [list(pile) for pile in state.piles]
    for (place, index), card in zip(places, cards, strict=True):
        piles[place][index] = card
    return State(
        state.rules,
        tuple(map(tuple, piles)),
        state.face_down_counts,
        state.base_rank,
        state.redeals_made,
    )
