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
    """The rules of one game; those of its relatives are made from it by `dataclasses.replace`."""

    key: str
    """What commands, the database and texts call the game."""
    family: str
    decks: int = 1
    pack_ranks: str = RANK_LETTERS
    """The ranks of each deck, from the lowest."""

    column_heights: tuple[int, ...]
    """How many cards each column is dealt."""
    face_down_cards: int = 0
    """How many of a column's cards at most, from the bottom, lie face down.

    The top one does only where it is turned up by hand.
    """
    face_up_rows: tuple[int, ...] = ()
    """Rows that lie face up all the same; the lowest is 1."""
    turns_up_by_hand: bool = False
    """Whether face-down cards on top of columns wait for the player to turn them up."""
    row_order: RowOrder = RowOrder.FROM_LEFT
    dealing: Dealing = Dealing.PLAIN

    reserve_count: int = 1
    reserve_size: int = 0
    """How many cards each reserve is dealt."""
    deals_reserve_last: bool = False
    """Whether the columns are dealt before the reserves."""
    has_open_reserve: bool = False
    """Whether all cards of the reserves are seen; else at most the top ones are."""
    reserve_use: ReserveUse = ReserveUse.ANYWHERE

    cell_count: int = 0
    cell_letters: str = ""
    """The rank that each cell takes; empty where cells take any card."""
    fills_cells: bool = False
    """Whether each cell is dealt a card."""

    base_letter: str | None = "A"
    """The first rank of the foundations, where they go both ways of those that go up.

    None where `base_card` decides it.
    """
    base_card: BaseCard = BaseCard.FIRST
    has_base_cards_laid_out: bool = False
    """Whether the base cards lie on the foundations before the deal."""
    lays_base_cards_by_deck: bool = False
    """Whether the foundations then come one of each suit, deck by deck, not suit by suit."""
    foundation_kind: FoundationKind = FoundationKind.UP
    foundation_rule: BuildRule = BuildRule.SAME_SUIT
    foundation_count: int | None = None
    """How many foundations there are besides those of the two flags below.

    None: one for each suit of each deck.
    """
    foundation_height: int = 13
    """How many cards a foundation takes; one for kings or for fours takes all there are."""
    has_king_foundation: bool = False
    """Whether one more foundation takes all kings."""
    has_down_foundations: bool = False
    """Whether there is one that goes down beside each that goes up."""
    fills_first_foundation_first: bool = False
    """Whether no second foundation is begun before the first is full."""

    build_rule: BuildRule = BuildRule.SAME_SUIT
    build_direction: BuildDirection = BuildDirection.DOWN
    column_build_rules: tuple[BuildRule, ...] = ()
    """A rule for each column where they differ."""
    column_limit: int | None = None
    """How many cards a column holds at most."""
    closed_column_count: int = 0
    """How many columns, from the left, give their cards to no other columns."""
    may_wrap_columns: bool = True
    """Whether columns wrap, king on ace, where foundations do."""
    carry_rule: CarryRule = CarryRule.ONE
    empty_column_rule: EmptyColumnRule = EmptyColumnRule.ANY
    column_fill: ColumnFill = ColumnFill.NONE
    protects_last_cards: bool = False
    """Whether, while there is a stock, a column's only card takes no other and goes on no other."""

    waste_count: int = 1
    waste_fill: WasteFill = WasteFill.DRAWN
    packet_size: int = 1
    """How many cards a draw turns to each waste that it goes to, before the first redeal."""
    shrinks_packets: bool = False
    """Whether a draw turns one card fewer after each redeal."""
    keeps_waste_filled: bool = False
    """Whether a draw is made by itself at the deal and whenever the waste is empty."""
    max_redeals: int | None = 0
    """How many redeals there are; None: no limit."""

    requires_foundation_plays: bool = False
    """Whether nothing else may be done while a card can go to a foundation."""
    requires_plays_before_draw: bool = False
    """Whether a draw waits until no reserve's card and no whole column fits on another column."""
