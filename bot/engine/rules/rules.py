"""What follows from a game's record: its piles with their names and indexes, and its tables."""

from __future__ import annotations

from functools import cached_property

from bot.engine.cards import RANK_LETTERS, BuildDirection, BuildRule, Card, build_landing_cards
from bot.engine.rules.choices import BaseCard, CarryRule, ColumnFill, FoundationKind, RowOrder
from bot.engine.rules.foundations import build_following_cards
from bot.engine.rules.record import RuleRecord

STOCK_INDEX, WASTE_INDEX = 0, 1
"""The indexes of the stock and of the first waste among a position's piles."""

_DEALT_BASE_CARDS = {BaseCard.FIRST, BaseCard.AFTER_COLUMNS, BaseCard.SECOND_AFTER_COLUMNS}


class Rules(RuleRecord):
    """The rules of one game: its record, and what follows from it."""

    @property
    def card_count(self) -> int:
        """The number of cards in all packs."""
        return 4 * len(self.pack_ranks) * self.decks

    @cached_property
    def win_count(self) -> int:
        """The number of cards that lie on the foundations when the game is won."""
        return min(self.card_count, sum(self.foundation_heights))

    @property
    def reserve_fills_columns(self) -> bool:
        """Whether the reserve fills a column that a move has emptied."""
        return self.column_fill is ColumnFill.RESERVE

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
        is_base_dealt = self.base_letter is None and self.base_card in _DEALT_BASE_CARDS
        base_card_count = 1 if is_base_dealt else 0
        if self.has_base_cards_laid_out:
            base_card_count = 4 * self.decks
        reserved_count = self.reserve_total * self.reserve_size
        cell_card_count = self.cell_count if self.fills_cells else 0
        turned_count = self.draw_count if self.keeps_waste_filled else 0
        return (
            self.card_count
            - sum(self.column_heights)
            - reserved_count
            - cell_card_count
            - base_card_count
            - turned_count
        )

    @cached_property
    def dealt_face_down_counts(self) -> tuple[int, ...]:
        """For each column, where its highest face-down card lies when it has been dealt."""
        tops = 0 if self.turns_up_by_hand else 1
        return tuple(
            min(self.face_down_cards, height - tops) if height else 0
            for height in self.column_heights
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
            case RowOrder.LONG_COLUMNS_FIRST:
                return (*rows[1:], rows[0])

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
    def foundation_kinds(self) -> tuple[FoundationKind, ...]:
        """How each foundation is built: ``f1``, ``f2``, …, then ``g1``, ``g2``, …."""
        count = self.foundation_count or 4 * self.decks
        kinds = (self.foundation_kind,) * count
        if self.has_king_foundation:
            kinds += (FoundationKind.KINGS,)
        if self.has_down_foundations:
            kinds += (FoundationKind.DOWN,) * count
        return kinds

    @cached_property
    def foundation_heights(self) -> tuple[int, ...]:
        """How many cards each foundation holds at most."""
        other_heights = {FoundationKind.KINGS: 4 * self.decks, FoundationKind.FOURS: 52}
        return tuple(
            other_heights.get(kind, self.foundation_height) for kind in self.foundation_kinds
        )

    @cached_property
    def following_cards(self) -> tuple[tuple[tuple[Card, ...], ...], ...]:
        """For every foundation and card, the cards that follow it there."""
        tables = {
            kind: build_following_cards(self.foundation_rule, kind, self.pack_ranks)
            for kind in {*self.foundation_kinds}
        }
        return tuple(tables[kind] for kind in self.foundation_kinds)

    @cached_property
    def foundation_names(self) -> tuple[str, ...]:
        """The foundations' names: ``f1``, ``f2``, …, then ``g1``, … for those that build down.

        Where all build down they are ``f1``, ``f2``, ….
        """
        names = tuple(f"f{number + 1}" for number in range(len(self.foundation_kinds)))
        if self.has_down_foundations:
            count = len(names) // 2
            return (*names[:count], *(f"g{number + 1}" for number in range(count)))
        return names

    @property
    def reserve_total(self) -> int:
        """The number of reserves."""
        return self.reserve_count if self.reserve_size else 0

    @cached_property
    def waste_names(self) -> tuple[str, ...]:
        """The wastes' names: ``w``, or ``w1``, ``w2``, … where there are several."""
        return _list_names("w", self.waste_count)

    @cached_property
    def reserve_names(self) -> tuple[str, ...]:
        """The reserves' names: ``r``, or ``r1``, ``r2``, … where there are several."""
        return _list_names("r", self.reserve_total)

    @cached_property
    def cell_names(self) -> tuple[str, ...]:
        """The cells' names: ``c1``, ``c2``, …."""
        return tuple(f"c{number + 1}" for number in range(self.cell_count))

    @cached_property
    def pile_names(self) -> tuple[str, ...]:
        """Every pile's name, in the order in which a position holds them."""
        return ("s", *self.source_names, *self.foundation_names)

    @cached_property
    def source_names(self) -> tuple[str, ...]:
        """The piles that a card may be taken from."""
        return (*self.waste_names, *self.reserve_names, *self.cell_names, *self.column_names)

    @cached_property
    def pile_indexes(self) -> dict[str, int]:
        """The index of each pile among a position's piles."""
        return {name: index for index, name in enumerate(self.pile_names)}

    @cached_property
    def first_reserve_index(self) -> int:
        """The index of the first reserve among a position's piles, where the game has one."""
        return WASTE_INDEX + self.waste_count

    @cached_property
    def first_cell_index(self) -> int:
        """The index of ``c1`` among a position's piles, where the game has cells."""
        return self.first_reserve_index + self.reserve_total

    @cached_property
    def first_column_index(self) -> int:
        """The index of ``t1`` among a position's piles."""
        return self.first_cell_index + self.cell_count

    @cached_property
    def first_foundation_index(self) -> int:
        """The index of ``f1`` among a position's piles."""
        return self.first_column_index + self.column_count

    @cached_property
    def landing_cards(self) -> tuple[frozenset[Card], ...]:
        """For every card, the cards that it may be laid on in a column, where all are alike."""
        return self._build_landing_cards(self.build_rule)

    @cached_property
    def column_landing_cards(self) -> tuple[tuple[frozenset[Card], ...], ...]:
        """For every column and card, the cards that it may be laid on there."""
        if not self.column_build_rules:
            return (self.landing_cards,) * self.column_count
        tables = {rule: self._build_landing_cards(rule) for rule in self.column_build_rules}
        return tuple(tables[rule] for rule in self.column_build_rules)

    @cached_property
    def run_landing_cards(self) -> tuple[frozenset[Card], ...]:
        """For every card, the cards that it may lie on when both are carried together."""
        if self.carry_rule is not CarryRule.SUIT_RUN:
            return self.landing_cards
        return self._build_landing_cards(BuildRule.SUIT)

    @cached_property
    def column_run_landing_cards(self) -> tuple[tuple[frozenset[Card], ...], ...]:
        """For every column and card, the cards it may lie on when both are carried together."""
        if self.column_build_rules:
            return self.column_landing_cards
        return (self.run_landing_cards,) * self.column_count

    @cached_property
    def base_rank(self) -> int | None:
        """The foundations' first rank as a number, None where the deal or the player decides it."""
        return None if self.base_letter is None else RANK_LETTERS.index(self.base_letter)

    def get_build_rule(self, column: int) -> BuildRule:
        """Return what a column, counted from 0, builds by."""
        return self.column_build_rules[column] if self.column_build_rules else self.build_rule

    @cached_property
    def _column_groups(self) -> dict[str, tuple[BuildRule, bool]]:
        return {
            name: (self.get_build_rule(column), column < self.closed_column_count)
            for column, name in enumerate(self.column_names)
        }

    def get_column_group(self, column_name: str) -> tuple[BuildRule, bool]:
        """Return what sets the rules of a column: columns with the same are alike."""
        return self._column_groups[column_name]

    def name_build(self, column: int) -> str:
        """Return the name of what a column builds by: ``suit``, ``up-suit``, ``level-any``."""
        name = self.get_build_rule(column).value
        if self.build_direction is BuildDirection.DOWN:
            return name
        return f"{self.build_direction.value}-{name}"

    def count_packet(self, redeals_made: int) -> int:
        """Return how many cards a draw turns to each waste after so many redeals."""
        return max(self.draw_count - redeals_made, 1) if self.shrinks_packets else self.draw_count

    def _build_landing_cards(self, build_rule: BuildRule) -> tuple[frozenset[Card], ...]:
        return build_landing_cards(
            build_rule, wraps_ranks=self.wraps_ranks, direction=self.build_direction
        )


def _list_names(letter: str, count: int) -> tuple[str, ...]:
    """Return the names of so many piles, without a number where there is one."""
    if count == 1:
        return (letter,)
    return tuple(f"{letter}{number + 1}" for number in range(count))
