"""Keys of positions: equal for those that lead to the same play, whatever the order of piles."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from bot.engine.rules import BaseCard, ColumnFill, Wastes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.rules import Rules
    from bot.engine.state import Pile, State

_PILE_END = 64
"""Higher than any card. Of a column so many cards that lie face down are added to it."""

_NO_CARD = 60

_FILLS_FROM_RESERVES = {ColumnFill.RESERVE, ColumnFill.LONGER_RESERVE}
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
        self._deals_wastes = rules.wastes is Wastes.DEALT_AT_REDEAL
        self._counts_redeals = (
            rules.max_redeals is not None or rules.shrinks_packets or self._deals_wastes
        )
        most_redeals = rules.draw_count if rules.max_redeals is None else rules.max_redeals
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
        rules = self._rules
        wastes: Iterable[Pile] = state.wastes
        if self._deals_wastes and state.redeals_made:
            wastes = sorted(wastes)
        parts = [_end_pile(state.stock), *map(_end_pile, wastes)]
        if rules.reserve_total:
            reserves = state.reserves
            parts += map(_end_pile, sorted(reserves) if self._sorts_reserves else reserves)
        if rules.cell_count:
            cells = state.cells
            parts += map(_end_pile, sorted(cells) if self._sorts_cells else cells)
        ends = [
            bytes((*pile, _PILE_END + face_down))
            for pile, face_down in zip(state.columns, state.face_down_counts, strict=True)
        ]
        if len(self._column_groups) == 1:
            ends.sort()
            parts += ends
        else:
            for group in self._column_groups:
                parts += sorted([ends[column] for column in group])
        if self._needs_foundations:
            parts += self._list_foundation_parts(state)
        if self._counts_redeals:
            parts.append(bytes((min(state.redeals_made, self._most_redeals),)))
        if self._chooses_base:
            parts.append(bytes((_NO_CARD if state.base_rank is None else state.base_rank,)))
        return b"".join(parts)

    def _list_foundation_parts(self, state: State) -> list[bytes]:
        """Return each foundation's height and which card follows, those of a kind in order."""
        foundations, following_cards = state.foundations, self._rules.following_cards
        parts = []
        for group in self._foundation_groups:
            heights = []
            for index in group:
                pile = foundations[index]
                following = following_cards[index][pile[-1]] if pile else ()
                heights.append(bytes((len(pile), following[0] if following else _NO_CARD)))
            parts += sorted(heights)
        return parts


def _end_pile(pile: Pile) -> bytes:
    return bytes((*pile, _PILE_END))
