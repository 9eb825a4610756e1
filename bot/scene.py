"""From a position to a scene: what its player sees of it, ready to be drawn."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice

from bot.engine.cards import CARD_CODES, KING_RANK, RANK_LETTERS
from bot.engine.legality import generate_foundation_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import FoundationKind, Rules, find_first_rank
from bot.engine.state import State
from rendering.scene import HIDDEN_CARD, Pile, Scene

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
    wastes = tuple(map(_build_pile, rules.waste_names, state.wastes))
    reserves = _build_seen_piles(state, rules.reserve_names)
    return Scene(
        stock=_build_pile("s", state.list_seen_cards("s")),
        waste=wastes[0],
        further_wastes=wastes[1:],
        reserve=reserves[0] if reserves else None,
        further_reserves=reserves[1:],
        cells=tuple(_build_cells(state)),
        tableau=_build_seen_piles(state, rules.column_names),
        foundations=tuple(_build_foundations(state)),
        has_open_reserve=rules.has_open_reserve,
        base_rank="" if state.base_rank is None else RANK_LETTERS[state.base_rank],
        first_group_count=_count_first_columns(rules),
        longest_column=tallest_column,
        longest_reserve=rules.reserve_size,
        visible_waste_count=rules.packet_size,
        older_waste_count=MAX_VISIBLE_WASTE - 1 if rules.packet_size == 1 else 0,
        can_redeal=bool(not state.stock and state.waste and state.has_redeal_left),
        last_move=_describe_last_move(state, last_move) if last_move else None,
        fills=tuple(_list_fills(state, last_move)) if last_move else (),
        hinted_move=_describe_hint_move(state, hint_move) if hint_move else None,
        winning_card_count=rules.cards_to_win,
        ready_piles=frozenset(
            move.source for move in generate_foundation_moves(state) if mark_ready_piles
        ),
        caption=caption,
        is_tall=is_tall,
    )


def _count_first_columns(rules: Rules) -> int:
    """Return how many columns, from the left, have rules of their own, 0 where all are alike."""
    if not rules.column_build_rules:
        return rules.closed_column_count
    groups = [*rules.column_groups.values()]
    return groups.count(groups[0])


def _describe_last_move(state: State, last_move: Move) -> tuple[str, str, int] | None:
    """Return the last move's source, target and number of cards, None where nothing shows it."""
    if last_move != DRAW_MOVE:
        return last_move.source, last_move.target, last_move.count
    return next(_list_draws(state), None)


def _list_fills(state: State, last_move: Move) -> Iterator[tuple[str, str, int]]:
    """Yield what went from pile to pile by itself after the last move, drawn wastes but one too."""
    if last_move == DRAW_MOVE:
        yield from islice(_list_draws(state), 1, None)
    for fill in state.fills:
        yield fill.source, fill.target, fill.count


def _list_draws(state: State) -> Iterator[tuple[str, str, int]]:
    """Yield for each waste that the last draw has turned cards to where they went; see `is_redeal`.

    Fewer cards than were drawn are told where that cannot be known.
    """
    if is_redeal(state):
        return
    rules = state.rules
    wastes = rules.drawn_waste_names
    count = _count_drawn_cards(state, len(wastes))
    for number, name in enumerate(wastes):
        if packet := len(range(number, count, len(wastes))):
            yield "s", name, packet


def is_redeal(state: State) -> bool:
    """Return whether the draw that led to a position turned the waste over."""
    if state.rules.deals_wastes_at_redeal:
        return state.redeals_made > 0
    return not state.waste


def _count_drawn_cards(state: State, waste_count: int) -> int:
    """Return how many cards the last draw has turned up, or 1 where that cannot be told."""
    usual_count = state.rules.get_packet_size(state.redeals_made) * waste_count
    if state.stock:
        return usual_count
    # Fewer cards than usual are left for the last draw; how many, only the deal's own stock says.
    if state.redeals_made:
        return 1
    return state.rules.stock_size % usual_count or usual_count


def _describe_hint_move(state: State, hint_move: Move) -> tuple[str, str, int]:
    """Return a hint's source, target and number of cards; a redeal goes from waste to stock."""
    if hint_move != DRAW_MOVE:
        return hint_move.source, hint_move.target, hint_move.count
    waste = state.rules.waste_names[0]
    if state.stock:
        packet = state.rules.get_packet_size(state.redeals_made)
        return "s", waste, min(packet, len(state.stock))
    return waste, "s", len(state.waste)


def _build_foundations(state: State) -> Iterator[Pile]:
    """Yield the foundations; those that do not build up from the base rank say so."""
    rules = state.rules
    for index, (name, pile, kind) in enumerate(
        zip(rules.foundation_names, state.foundations, rules.foundation_kinds, strict=True)
    ):
        if kind is FoundationKind.KINGS:
            yield _build_pile(name, pile, RANK_LETTERS[KING_RANK])
        elif kind is FoundationKind.DOWN and state.base_rank is not None:
            sign = RANK_LETTERS[find_first_rank(rules, state.base_rank, index)]
            yield _build_pile(name, pile, sign, builds_down=True)
        else:
            yield _build_pile(name, pile)


def _build_cells(state: State) -> Iterator[Pile]:
    """Yield the cells, with the rank that each takes where they take one each."""
    rules = state.rules
    letters = rules.cell_letters or [""] * rules.cell_count
    for name, pile, letter in zip(rules.cell_names, state.cells, letters, strict=True):
        yield _build_pile(name, pile, letter)


def _build_seen_piles(state: State, names: Iterable[str]) -> tuple[Pile, ...]:
    """Return piles of which some cards may lie face down."""
    return tuple(_build_pile(name, state.list_seen_cards(name)) for name in names)


@lru_cache(_KEPT_PILES)
def _build_pile(
    name: str, cards: tuple[int | None, ...], sign: str = "", *, builds_down: bool = False
) -> Pile:
    """Return a pile as it is drawn: the codes of its cards, bottom first, blank where hidden."""
    codes = (HIDDEN_CARD if card is None else CARD_CODES[card] for card in cards)
    return Pile(name=name, cards=tuple(codes), sign=sign, builds_down=builds_down)
