"""From a position to a scene: what its player sees of it, ready to be drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bot.engine.candidate_moves import generate_foundation_moves
from bot.engine.cards import CARD_CODES, RANK_LETTERS
from bot.engine.moves import DRAW_MOVE
from rendering.scene import HIDDEN_CARD, Pile, Scene

if TYPE_CHECKING:
    from bot.engine.moves import Move
    from bot.engine.state import State

MAX_VISIBLE_WASTE = 4
"""Where cards are drawn one by one, at most this many of the waste are shown."""


_KEPT_PILES = 4_096
"""A move changes two of them, and the others are the same again."""


def scene(
    state: State,
    *,
    tallest_column: int = 0,
    last_move: Move | None = None,
    hint_move: Move | None = None,
    mark_ready_piles: bool = False,
    caption: str = "",
    is_tall: bool = False,
) -> Scene:
    """Return the scene of a position; hidden cards lose their identity here.

    ``tallest_column`` is the length of the longest column that the game has had
    (`State.tallest_column`), ``last_move`` the move that led here, ``hint_move`` one that is
    recommended. ``mark_ready_piles`` marks the cards that can go to a foundation, ``caption``
    stands in a corner. ``is_tall`` asks for a tall picture.
    """
    rules = state.rules
    return Scene(
        stock=_build_scene_pile(state, "s"),
        waste=_build_scene_pile(state, "w"),
        reserve=_build_scene_pile(state, "r") if rules.reserve_size else None,
        tableau=tuple(_build_scene_pile(state, name) for name in rules.column_names),
        foundations=tuple(_build_scene_pile(state, name) for name in rules.foundation_names),
        has_open_reserve=rules.has_open_reserve,
        base_rank="" if state.base_rank is None else RANK_LETTERS[state.base_rank],
        longest_column=max(tallest_column, rules.reserve_size if rules.has_open_reserve else 0),
        visible_waste_count=rules.draw_count,
        older_waste_count=MAX_VISIBLE_WASTE - 1 if rules.draw_count == 1 else 0,
        can_redeal=bool(not state.stock and state.waste and state.has_redeal_left),
        last_move=_describe_last_move(state, last_move) if last_move else None,
        refilled_columns=find_refilled_columns(state, last_move) if last_move else frozenset(),
        hinted_move=_describe_hint_move(state, hint_move) if hint_move else None,
        ready_piles=_find_ready_piles(state) if mark_ready_piles else frozenset(),
        caption=caption,
        is_tall=is_tall,
    )


def _find_ready_piles(state: State) -> frozenset[str]:
    """Return the names of the piles whose top card a foundation takes."""
    return frozenset(move.source for move in generate_foundation_moves(state))


def _describe_last_move(state: State, last_move: Move) -> tuple[str, str, int] | None:
    """Return the last move's source, target and number of cards, None where nothing shows it."""
    if last_move != DRAW_MOVE:
        return last_move.source, last_move.target, last_move.count
    if not state.waste:
        return None
    return "s", "w", _count_drawn_cards(state)


def _count_drawn_cards(state: State) -> int:
    """Return how many cards the last draw has turned up, or 1 where that cannot be told."""
    draw_count = state.rules.draw_count
    if state.stock:
        return draw_count
    # Fewer cards than usual are left for the last draw; how many, only the deal's own stock says.
    if state.redeals_made:
        return 1
    return state.rules.stock_size % draw_count or draw_count


def find_refilled_columns(state: State, last_move: Move) -> frozenset[str]:
    """Return the column that the last move emptied and the reserve filled, if there is one.

    Its only card is then one that the cards moved away cannot have lain on.
    """
    if not state.rules.reserve_fills_columns or last_move.source[0] != "t":
        return frozenset()
    source_pile = state.get_pile(last_move.source)
    moved_card = state.get_pile(last_move.target)[-last_move.count]
    is_refilled = (
        len(source_pile) == 1 and source_pile[0] not in state.rules.landing_cards[moved_card]
    )
    return frozenset({last_move.source} if is_refilled else ())


def _describe_hint_move(state: State, hint_move: Move) -> tuple[str, str, int]:
    """Return a hint's source, target and number of cards; a redeal goes from waste to stock."""
    if hint_move != DRAW_MOVE:
        return hint_move.source, hint_move.target, hint_move.count
    if state.stock:
        return "s", "w", min(state.rules.draw_count, len(state.stock))
    return "w", "s", len(state.waste)


def _build_scene_pile(state: State, pile_name: str) -> Pile:
    return _build_pile(pile_name, state.list_seen_cards(pile_name))


@lru_cache(_KEPT_PILES)
def _build_pile(name: str, cards: tuple[int | None, ...]) -> Pile:
    """Return a pile as it is drawn: the codes of its cards, bottom first, blank where hidden."""
    codes = (HIDDEN_CARD if card is None else CARD_CODES[card] for card in cards)
    return Pile(name=name, cards=tuple(codes))
