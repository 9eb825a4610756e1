"""What a search says of a position, and which games the fast core knows."""

from collections.abc import Collection
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import lru_cache

from bot.engine.moves import Move
from bot.engine.rules import BaseCard, ColumnFill, EmptyColumnRule, Rules


class Verdict(Enum):
    """Whether a position can be won; unknown where the search has not come to its end."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Solution:
    """A verdict with the moves that win, and what it took to find.

    Those are the different positions that were met, and the seconds of the search, pauses included,
    as far as somebody measured them.
    """

    verdict: Verdict
    moves: tuple[Move, ...] = ()
    position_count: int = 0
    seconds: float = field(default=0.0, compare=False)


_FREE_CHOICES = {
    "key",
    "family",
    "decks",
    "column_heights",
    "face_down_cards",
    "face_up_rows",
    "row_order",
    "dealing",
    "reserve_size",
    "deals_reserve_last",
    "has_open_reserve",
    "base_letter",
    "has_base_cards_laid_out",
    "lays_base_cards_by_deck",
    "build_rule",
    "may_wrap_columns",
    "carry_rule",
    "packet_size",
    "keeps_waste_filled",
    "max_redeals",
    "requires_foundation_plays",
    "requires_plays_before_draw",
}
"""The fields of a record that may have any value."""

_KNOWN_VALUES: dict[str, Collection[object]] = {
    "base_card": {BaseCard.FIRST, BaseCard.AFTER_COLUMNS, BaseCard.SECOND_AFTER_COLUMNS},
    "column_fill": {
        ColumnFill.NONE,
        ColumnFill.RESERVE,
        ColumnFill.WASTE,
        ColumnFill.WASTE_OR_STOCK,
    },
    "empty_column_rule": {
        EmptyColumnRule.ANY,
        EmptyColumnRule.KING_ONLY,
        EmptyColumnRule.WASTE_ONLY,
    },
}
"""The values that other fields may have, where they are more than the default."""


@lru_cache(maxsize=400)
def does_core_know(rules: Rules) -> bool:
    """Return whether the fast core plays by a game's rules, as its record alone tells.

    Every field has a value that the core knows: its default, if nothing else is said of it.
    """
    return all(
        getattr(rules, field.name) in _KNOWN_VALUES.get(field.name, (field.default,))
        for field in fields(rules)
        if field.name not in _FREE_CHOICES
    )
