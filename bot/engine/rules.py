"""Games as records of the choices that rulebooks make."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from bot.engine.cards import RANK_LETTERS, BuildRule, Card, build_landing_cards

STOCK_INDEX, WASTE_INDEX, RESERVE_INDEX = 0, 1, 2
"""The indexes of these piles among a position's piles; columns and foundations follow."""

FIRST_COLUMN_INDEX = 3
"""The index of ``t1`` among a position's piles."""


class CarryRule(Enum):
    """The cards of a column that may be carried to another one together."""

    ONE = "one"
    RUN = "run"
    SUIT_RUN = "suit-run"
    """A run in one suit, whatever columns build by."""
    RUN_TO_SPACE = "run-to-space"
    """A run, but to an empty column only: one card at a time goes on another."""
    WHOLE = "whole"
    TOP_OR_WHOLE = "top-or-whole"


class EmptyColumnRule(Enum):
    """The cards that a player may put into an empty column."""

    ANY = "any"
    KING_ONLY = "king"
    WASTE_ONLY = "waste"


class RowOrder(Enum):
    """The order in which the columns are dealt the cards of a row."""

    FROM_LEFT = "left"
    FROM_RIGHT = "right"
    LAST_FROM_RIGHT = "last-right"
    """The last row comes from the right, those before it from the left."""


class Dealing(Enum):
    """What happens while the columns are dealt."""

    PLAIN = "plain"
    CLEARING_ROWS = "clearing-rows"
    """After each row, tops that fit go to the foundations, the leftmost first, until none fits."""
    CLEARING_CARDS = "clearing-cards"
    """Before each card, whatever the pack offers and fits goes to the foundations."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The rules of one game; those of its relatives are made from it by `dataclasses.replace`.

    ``column_heights`` is how many cards each column is dealt, ``face_down_cards`` how many of
    them, from the bottom, lie face down (the top never does), but for those in ``face_up_rows``,
    of which the lowest is 1. ``base_letter`` is the foundations' first rank, None where the deal's
    first card decides it. ``may_wrap_columns`` says whether columns wrap where foundations do.
    ``max_redeals`` is None where they have no limit.
    """

    key: str
    family: str
    decks: int = 1
    column_heights: tuple[int, ...]
    face_down_cards: int = 0
    face_up_rows: tuple[int, ...] = ()
    row_order: RowOrder = RowOrder.FROM_LEFT
    dealing: Dealing = Dealing.PLAIN
    reserve_size: int = 0
    deals_reserve_last: bool = False
    has_open_reserve: bool = False
    base_letter: str | None = "A"
    has_base_cards_laid_out: bool = False
    lays_base_cards_by_deck: bool = False
    build_rule: BuildRule = BuildRule.SUIT
    may_wrap_columns: bool = True
    carry_rule: CarryRule = CarryRule.ONE
    empty_column_rule: EmptyColumnRule = EmptyColumnRule.ANY
    reserve_fills_columns: bool = False
    draw_count: int = 1
    max_redeals: int | None = 0
    requires_foundation_plays: bool = False
    requires_plays_before_draw: bool = False

    @property
    def wraps_ranks(self) -> bool:
        """Whether a King goes on an Ace in a column."""
        return self.may_wrap_columns and self.base_letter != "A"

    @property
    def column_count(self) -> int:
        """The number of columns."""
        return len(self.column_heights)

    @cached_property
    def stock_size(self) -> int:
        """The number of cards that the stock is dealt, if none goes up during the deal."""
        base_card_count = 1 if self.base_letter is None else 0
        if self.has_base_cards_laid_out:
            base_card_count = 4 * self.decks
        dealt_count = sum(self.column_heights) + self.reserve_size + base_card_count
        return 52 * self.decks - dealt_count

    @cached_property
    def dealt_face_down_counts(self) -> tuple[int, ...]:
        """For each column, where its highest face-down card lies when it has been dealt."""
        return tuple(
            min(self.face_down_cards, height - 1) if height else 0 for height in self.column_heights
        )

    @cached_property
    def dealt_rows(self) -> tuple[tuple[int, ...], ...]:
        """The columns that get a card in each row, face-down rows before face-up ones."""
        face_up_counts = tuple(
            height - face_down
            for height, face_down in zip(
                self.column_heights, self.dealt_face_down_counts, strict=True
            )
        )
        rows = [
            tuple(column for column, count in enumerate(counts) if count > row)
            for counts in (self.dealt_face_down_counts, face_up_counts)
            for row in range(max(counts))
        ]
        match self.row_order:
            case RowOrder.FROM_LEFT:
                return tuple(rows)
            case RowOrder.FROM_RIGHT:
                return tuple(row[::-1] for row in rows)
            case RowOrder.LAST_FROM_RIGHT:
                return (*rows[:-1], rows[-1][::-1])

    def find_highest_face_down(self, height: int) -> int:
        """Return where the highest face-down card of a column lies, from this height down."""
        while height in self.face_up_rows:
            height -= 1
        return height

    @cached_property
    def column_names(self) -> tuple[str, ...]:
        """The columns' names from the left: ``t1``, ``t2``, …."""
        return tuple(f"t{number + 1}" for number in range(self.column_count))

    @cached_property
    def foundation_names(self) -> tuple[str, ...]:
        """The foundations' names, one for each suit of each deck: ``f1``, ``f2``, …."""
        return tuple(f"f{number + 1}" for number in range(4 * self.decks))

    @cached_property
    def pile_names(self) -> tuple[str, ...]:
        """Every pile's name, in the order in which a position holds them."""
        return ("s", "w", "r", *self.column_names, *self.foundation_names)

    @cached_property
    def source_names(self) -> tuple[str, ...]:
        """The piles that a card may be taken from."""
        return ("w", *(("r",) if self.reserve_size else ()), *self.column_names)

    @cached_property
    def pile_indexes(self) -> dict[str, int]:
        """The index of each pile among a position's piles; a reserve only where there is one."""
        return {
            name: index
            for index, name in enumerate(self.pile_names)
            if index != RESERVE_INDEX or self.reserve_size
        }

    @cached_property
    def first_foundation_index(self) -> int:
        """The index of ``f1`` among a position's piles."""
        return FIRST_COLUMN_INDEX + self.column_count

    @cached_property
    def landing_cards(self) -> tuple[frozenset[Card], ...]:
        """For every card, the cards that it may be laid on in a column."""
        return build_landing_cards(self.build_rule, wraps_ranks=self.wraps_ranks)

    @cached_property
    def run_landing_cards(self) -> tuple[frozenset[Card], ...]:
        """For every card, the cards that it may lie on when both are carried together."""
        if self.carry_rule is not CarryRule.SUIT_RUN:
            return self.landing_cards
        return build_landing_cards(BuildRule.SUIT, wraps_ranks=self.wraps_ranks)

    @cached_property
    def base_rank(self) -> int | None:
        """The foundations' first rank as a number, None where the deal decides it."""
        return None if self.base_letter is None else RANK_LETTERS.index(self.base_letter)
