"""From a position to what its player may see of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.candidate_moves import generate_foundation_moves
from bot.engine.cards import CARD_CODES, RANK_LETTERS
from bot.engine.moves import DRAW_MOVE
from rendering.scene import HIDDEN_CARD, Pile, Scene

if TYPE_CHECKING:
    from bot.engine.moves import Move
    from bot.engine.state import State

MAX_VISIBLE_WASTE = 4
"""How many waste cards are in view, at most, where they are drawn one by one."""


def scene(
    state: State,
    *,
    tallest_column: int = 0,
    last_move: Move | None = None,
    hint_move: Move | None = None,
    mark_ready_piles: bool = False,
    caption: str = "",
) -> Scene:
    """The table of a position; cards that are not seen lose their identity here.

    ``tallest`` is the longest column that the game has had (`State.tallest`), ``last`` the move
    that led here, ``hint`` one that is recommended; ``ready`` marks the cards that can go up,
    ``caption`` stands in a corner.
    """
    rules = state.rules
    return Scene(
        stock=_build_scene_pile(state, "s"),
        waste=_build_scene_pile(state, "w"),
        reserve=_build_scene_pile(state, "r") if rules.reserve_size else None,
        tableau=tuple(_build_scene_pile(state, name) for name in rules.column_names),
        foundations=tuple(_build_scene_pile(state, name) for name in rules.foundation_names),
        base_rank=RANK_LETTERS[state.base_rank],
        longest_column=max(tallest_column, rules.reserve_size if rules.has_open_reserve else 0),
        visible_waste_count=rules.draw_count,
        older_waste_count=MAX_VISIBLE_WASTE - 1 if rules.draw_count == 1 else 0,
        can_redeal=bool(not state.stock and state.waste and state.has_redeal_left),
        last_move=_describe_last_move(state, last_move) if last_move else None,
        refilled_columns=_find_refilled_column(state, last_move) if last_move else frozenset(),
        hinted_move=_describe_hint_move(state, hint_move) if hint_move else None,
        ready_piles=_find_ready_piles(state) if mark_ready_piles else frozenset(),
        caption=caption,
    )


def _find_ready_piles(state: State) -> frozenset[str]:
    """The piles whose top card a foundation would take."""
    return frozenset(move.source for move in generate_foundation_moves(state))


def _describe_last_move(state: State, last_move: Move) -> tuple[str, str, int] | None:
    """Where the last move came from, where it went, and how many cards it took there."""
    if last_move != DRAW_MOVE:
        return last_move.source, last_move.target, last_move.count
    if not state.waste:
        return None
    # A packet is smaller only when the stock ran out under it.
    short = len(state.waste) % state.rules.draw_count if not state.stock else 0
    return "s", "w", short or state.rules.draw_count


def _find_refilled_column(state: State, last_move: Move) -> frozenset[str]:
    """The column that the reserve filled when the last move had emptied it.

    That is told from the cards: the one that is there is none that what was taken lay on.
    """
    if not state.rules.reserve_fills_columns or last_move.source[0] != "t":
        return frozenset()
    left, taken = (
        state.get_pile(last_move.source),
        state.get_pile(last_move.target)[-last_move.count],
    )
    alone = len(left) == 1 and left[0] not in state.rules.landing_cards[taken]
    return frozenset({last_move.source} if alone else ())


def _describe_hint_move(state: State, hint_move: Move) -> tuple[str, str, int]:
    """Where a proposed move takes its cards from, where it puts them, and how many."""
    if hint_move != DRAW_MOVE:
        return hint_move.source, hint_move.target, hint_move.count
    if state.stock:
        return "s", "w", min(state.rules.draw_count, len(state.stock))
    return "w", "s", len(state.waste)


def _build_scene_pile(state: State, pile_name: str) -> Pile:
    cards = state.get_pile(pile_name)
    down = state.count_hidden_cards(pile_name)
    return Pile(
        name=pile_name,
        cards=(HIDDEN_CARD,) * down + tuple(CARD_CODES[card] for card in cards[down:]),
    )
