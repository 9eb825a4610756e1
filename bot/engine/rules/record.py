"""The choices that make a game, as one record."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.cards import RANK_LETTERS, BuildDirection, BuildRule
from bot.engine.rules.choices import (
    BaseCard,
    CarryRule,
    ColumnFill,
    Dealing,
    EmptyColumnRule,
    FoundationKind,
    ReserveUse,
    RowOrder,
    WasteFill,
)


@dataclass(frozen=True, kw_only=True)
class RuleRecord:
    """The rules of one game; those of its relatives are made from it by `dataclasses.replace`.

    ``pack_ranks`` are the ranks of each pack, from the lowest. ``column_heights`` is how many cards
    each column is dealt, ``face_down_cards`` how many of them, from the bottom, lie face down (the
    top does only where ``turns_up_by_hand``), but for those in ``face_up_rows``, of which the
    lowest is 1. ``base_letter`` is the foundations' first rank, None where ``base_card`` decides
    it. ``reserve_size`` is the size of each reserve. ``cell_letters`` has for each cell the rank
    that it takes; it is empty where cells take any card. ``column_build_rules`` has a rule for each
    column where they differ. ``column_limit`` is how many cards a column holds at most;
    ``closed_column_count`` is how many columns, from the left, keep their cards among themselves.
    ``may_wrap_columns`` says whether columns wrap where foundations do. ``foundation_count`` is how
    many begin with the base card, None where each suit of each deck has one;
    ``has_king_foundation`` adds one for all kings, ``has_down_foundations`` one that goes down for
    each that goes up. ``has_base_cards_laid_out`` lays the base cards on the foundations before the
    deal. ``fills_first_foundation_first`` says that no second one is begun before the first is
    full. ``protects_last_cards`` keeps single cards of columns as they are while there is a stock.
    ``max_redeals`` is None where they have no limit; ``shrinks_packets`` turns one card fewer at a
    time after each.
    """

    key: str
    family: str
    decks: int = 1
    pack_ranks: str = RANK_LETTERS
    column_heights: tuple[int, ...]
    face_down_cards: int = 0
    face_up_rows: tuple[int, ...] = ()
    turns_up_by_hand: bool = False
    row_order: RowOrder = RowOrder.FROM_LEFT
    dealing: Dealing = Dealing.PLAIN
    reserve_count: int = 1
    reserve_size: int = 0
    deals_reserve_last: bool = False
    has_open_reserve: bool = False
    reserve_use: ReserveUse = ReserveUse.ANYWHERE
    cell_count: int = 0
    cell_letters: str = ""
    fills_cells: bool = False
    base_letter: str | None = "A"
    base_card: BaseCard = BaseCard.FIRST
    has_base_cards_laid_out: bool = False
    lays_base_cards_by_deck: bool = False
    foundation_kind: FoundationKind = FoundationKind.UP
    foundation_rule: BuildRule = BuildRule.SAME_SUIT
    foundation_count: int | None = None
    foundation_height: int = 13
    has_king_foundation: bool = False
    has_down_foundations: bool = False
    fills_first_foundation_first: bool = False
    build_rule: BuildRule = BuildRule.SAME_SUIT
    build_direction: BuildDirection = BuildDirection.DOWN
    column_build_rules: tuple[BuildRule, ...] = ()
    column_limit: int | None = None
    closed_column_count: int = 0
    may_wrap_columns: bool = True
    carry_rule: CarryRule = CarryRule.ONE
    empty_column_rule: EmptyColumnRule = EmptyColumnRule.ANY
    column_fill: ColumnFill = ColumnFill.NONE
    protects_last_cards: bool = False
    waste_count: int = 1
    waste_fill: WasteFill = WasteFill.DRAWN
    draw_count: int = 1
    shrinks_packets: bool = False
    keeps_waste_filled: bool = False
    max_redeals: int | None = 0
    requires_foundation_plays: bool = False
    requires_plays_before_draw: bool = False
