"""What follows from a game's record: counts, the rows of the deal, tables of cards."""

from __future__ import annotations

from functools import cached_property

from bot.engine.cards import RANK_LETTERS, BuildDirection, BuildRule, Card, build_landing_cards
from bot.engine.rules.choices import (
    BaseCard,
    CarryRule,
    ColumnFill,
    FoundationKind,
    RowOrder,
    WasteFill,
)
from bot.engine.rules.following_cards import build_following_cards
from bot.engine.rules.piles import PiledRules

_DEALT_BASE_CARDS = {BaseCard.FIRST, BaseCard.AFTER_COLUMNS, BaseCard.SECOND_AFTER_COLUMNS}


class Rules(PiledRules):
    """The rules of one game: its record, its piles, and what else follows."""

    @cached_property
    def card_count(self) -> int:
        """The number of cards in all packs."""
        return 4 * len(self.pack_ranks) * self.decks

    @cached_property
    def fills_piles(self) -> bool:
        """Whether any pile that a move has emptied is filled by itself."""
        return (
            self.column_fill is not ColumnFill.NONE
            or self.deals_wastes_at_redeal
            or self.keeps_waste_filled
        )

    @cached_property
    def carries_single_cards(self) -> bool:
        """Whether the cards of a column are carried one at a time."""
        return self.carry_rule is CarryRule.ONE

    @cached_property
    def carries_whole_columns(self) -> bool:
        """Whether all cards of a column are carried together or none."""
        return self.carry_rule is CarryRule.WHOLE

    @cached_property
    def carries_runs(self) -> bool:
        """Whether any part of a run, from its top card down, may be carried."""
        return self.carry_rule in {
            CarryRule.RUN,
            CarryRule.SUIT_RUN,
            CarryRule.RUN_TO_EMPTY_COLUMN,
        }

    @cached_property
    def lays_fours(self) -> bool:
        """Whether only the four cards of a rank go up, together."""
        return self.foundation_kind is FoundationKind.FOURS

    @cached_property
    def deals_wastes_at_redeal(self) -> bool:
        """Whether the redeal deals a card to each waste and ends the drawing."""
        return self.waste_fill is WasteFill.DEALT_AT_REDEAL

    @cached_property
    def limits_columns(self) -> bool:
        """Whether a column may refuse cards that fit on its top card."""
        return (
            self.carry_rule is CarryRule.RUN_TO_EMPTY_COLUMN
            or self.column_limit is not None
            or self.protects_last_cards
            or self.closed_column_count > 0
        )

    @cached_property
    def cards_to_win(self) -> int:
        """The number of cards that lie on the foundations when the game is won."""
        return min(self.card_count, sum(self.foundation_heights))

    @cached_property
    def reserve_fills_columns(self) -> bool:
        """Whether the reserve fills a column that a move has emptied."""
        return self.column_fill is ColumnFill.RESERVE

    @property
    def wraps_ranks(self) -> bool:
        """Whether a King goes on an Ace in a column."""
        return self.may_wrap_columns and self.base_letter != "A"

    @cached_property
    def base_card_count(self) -> int:
        """The number of base cards that lie on foundations before the first move."""
        if self.has_base_cards_laid_out:
            return 4 * self.decks
        return int(self.base_letter is None and self.base_card in _DEALT_BASE_CARDS)

    @cached_property
    def stock_size(self) -> int:
        """The number of cards that the stock is dealt, if none goes up during the deal."""
        reserved_count = self.reserve_total * self.reserve_size
        cell_card_count = self.cell_count if self.fills_cells else 0
        turned_count = self.packet_size if self.keeps_waste_filled else 0
        return (
            self.card_count
            - sum(self.column_heights)
            - reserved_count
            - cell_card_count
            - self.base_card_count
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
    def sorts_foundations_by_suit(self) -> bool:
        """Whether all foundations are built in suit and one way: the cards left say what is up."""
        return self.foundation_rule is BuildRule.SAME_SUIT and (
            {*self.foundation_kinds} in ({FoundationKind.UP}, {FoundationKind.DOWN})
        )

    @cached_property
    def has_interchangeable_foundations(self) -> bool:
        """Whether any card of the first rank begins any empty foundation."""
        return not (
            self.has_king_foundation
            or self.has_down_foundations
            or self.fills_first_foundation_first
            or self.lays_fours
        )

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
    def attachable_cards(self) -> tuple[tuple[tuple[Card, ...], ...], ...]:
        """For every column and top card, the cards that may be laid on it there."""
        tables = {
            landing_cards: tuple(
                tuple(card for card in range(52) if top in landing_cards[card]) for top in range(52)
            )
            for landing_cards in {*self.column_landing_cards}
        }
        return tuple(tables[landing_cards] for landing_cards in self.column_landing_cards)

    @cached_property
    def run_landing_cards(self) -> tuple[frozenset[Card], ...]:
        """For every card, the cards that it may lie on when both are carried together."""
        if self.carry_rule is not CarryRule.SUIT_RUN:
            return self.landing_cards
        return self._build_landing_cards(BuildRule.SAME_SUIT)

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
        """Return the name of what a column builds by: ``suit``, ``up-suit``, ``level-any``.

        Where columns differ, ``column-`` stands before it.
        """
        name = _name_build(self.build_direction, self.get_build_rule(column))
        return f"column-{name}" if self.column_build_rules else name

    def name_foundation_build(self, index: int) -> str:
        """Return the name of what a foundation builds by, as columns have it: ``up-suit``."""
        is_down = self.foundation_kinds[index] is FoundationKind.DOWN
        direction = BuildDirection.DOWN if is_down else BuildDirection.UP
        return _name_build(direction, self.foundation_rule)

    def get_packet_size(self, redeals_made: int) -> int:
        """Return how many cards a draw turns to each waste after so many redeals."""
        return max(self.packet_size - redeals_made, 1) if self.shrinks_packets else self.packet_size

    def _build_landing_cards(self, build_rule: BuildRule) -> tuple[frozenset[Card], ...]:
        return build_landing_cards(
            build_rule, wraps_ranks=self.wraps_ranks, direction=self.build_direction
        )


def _name_build(direction: BuildDirection, build_rule: BuildRule) -> str:
    """Return the name of a rule to build by, with its direction unless that is down."""
    is_down = direction is BuildDirection.DOWN
    return build_rule.value if is_down else f"{direction.value}-{build_rule.value}"
