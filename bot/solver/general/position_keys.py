"""Keys of positions: equal for those that lead to the same play, whatever the order of piles."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from bot.engine.rules import BaseCard, ColumnFill, Rules
from bot.engine.state import Pile, State

_PILE_END = 64
"""Higher than any card. Of a column so many cards that lie face down are added to it."""

_NO_CARD = 60

_FILLS_FROM_RESERVES = {ColumnFill.RESERVE, ColumnFill.LONGEST_RESERVE}
"""With these it matters which reserve holds what."""


class PositionKeyBuilder:
    """The keys of the positions of one game.

    Piles that are alike by the rules are brought into an order of their own: columns of one group,
    cells that take any card, reserves that fill nothing, wastes once they are dealt, and
    foundations of one kind. Redeals count where something depends on them.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        columns = range(rules.column_count)
        groups = [rules.get_column_group(name) for name in rules.column_names]
        self._column_groups = [
            [column for column in columns if groups[column] == group]
            for group in dict.fromkeys(groups)
        ]
        self._sorts_cells = not rules.cell_letters
        self._sorts_reserves = rules.column_fill not in _FILLS_FROM_RESERVES
        self._deals_wastes = rules.deals_wastes_at_redeal
        self._counts_redeals = (
            rules.max_redeals is not None or rules.shrinks_packets or self._deals_wastes
        )
        # After so many redeals as a packet has cards, packets shrink no more.
        most_redeals = rules.packet_size if rules.max_redeals is None else rules.max_redeals
        self._most_redeals = max(most_redeals, 1)
        self._chooses_base = rules.base_card is BaseCard.CHOSEN
        kinds = rules.foundation_kinds
        self._foundation_groups = [
            [index for index, _ in group]
            for _, group in groupby(enumerate(kinds), key=lambda entry: entry[1])
        ]
        # Where each card belongs to one pile only, the other cards say what lies there.
        self._needs_foundations = not rules.sorts_foundations_by_suit

    def build_key(self, state: State) -> bytes:
        """Return the key of a position."""
        piles = self._list_piles_before_columns(state)
        has_face_down_cards = any(state.face_down_counts)
        if not has_face_down_cards:
            columns = state.columns
            for group in self._column_groups:
                piles += sorted([columns[column] for column in group])
        cards: list[int] = []
        for pile in piles:
            cards += pile
            cards.append(_PILE_END)
        if has_face_down_cards:
            self._add_columns_with_face_down_cards(cards, state)
        if self._needs_foundations:
            self._add_foundations(cards, state)
        if self._counts_redeals:
            cards.append(min(state.redeals_made, self._most_redeals))
        if self._chooses_base:
            cards.append(_NO_CARD if state.base_rank is None else state.base_rank)
        # One call for all piles: one for each of them takes half as long again.
        return bytes(cards)

    def _list_piles_before_columns(self, state: State) -> list[Pile]:
        """Return stock, wastes, reserves and cells, those that are alike in order."""
        rules = self._rules
        wastes: Iterable[Pile] = state.wastes
        if self._deals_wastes and state.redeals_made:
            wastes = sorted(wastes)
        piles = [state.stock, *wastes]
        if rules.reserve_total:
            piles += sorted(state.reserves) if self._sorts_reserves else state.reserves
        if rules.cell_count:
            piles += sorted(state.cells) if self._sorts_cells else state.cells
        return piles

    def _add_columns_with_face_down_cards(self, cards: list[int], state: State) -> None:
        """Add each column's cards and how many of them lie face down, a group's in order."""
        columns, face_down_counts = state.columns, state.face_down_counts
        for group in self._column_groups:
            for pile, face_down in sorted(
                [(columns[column], face_down_counts[column]) for column in group]
            ):
                cards += pile
                cards.append(_PILE_END + face_down)

    def _add_foundations(self, cards: list[int], state: State) -> None:
        """Add each foundation's height and which card follows, those of a kind in order."""
        foundations, following_cards = state.foundations, self._rules.following_cards
        for group in self._foundation_groups:
            heights = []
            for index in group:
                pile = foundations[index]
                following = following_cards[index][pile[-1]] if pile else ()
                heights.append((len(pile), following[0] if following else _NO_CARD))
            for height in sorted(heights):
                cards += height
