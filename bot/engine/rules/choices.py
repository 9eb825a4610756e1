"""The choices that rulebooks make, each with a name for every way they go."""

from __future__ import annotations

from enum import Enum


class CarryRule(Enum):
    """The cards of a column that may be carried to another one together."""

    ONE = "one"
    RUN = "run"
    SUIT_RUN = "suit-run"
    """A run in one suit, whatever columns build by."""
    RUN_TO_EMPTY_COLUMN = "run-to-empty-column"
    """A run, but to an empty column only: one card at a time goes on another."""
    WHOLE = "whole"
    TOP_OR_WHOLE = "top-or-whole"


class EmptyColumnRule(Enum):
    """The cards that a player may put into an empty column."""

    ANY = "any"
    KING_ONLY = "king"
    SEVEN_ONLY = "seven"
    BELOW_BASE = "below-base"
    """A card one rank below the foundations' first."""
    WASTE_ONLY = "waste"
    WASTE_BASE_FIRST = "waste-base-first"
    """The waste's top, and before a foundation is full only with the foundations' first rank."""
    RESERVES_BEFORE_WASTE = "reserves-before-waste"
    """Any card, but one of the waste only when all reserves are out."""


class ColumnFill(Enum):
    """What fills a column by itself that a move has emptied."""

    NONE = "none"
    RESERVE = "reserve"
    LONGEST_RESERVE = "longest-reserve"
    """The longest of several reserves, the first of equal ones; when all are out, the waste."""
    WASTE = "waste"
    WASTE_OR_STOCK = "waste-or-stock"
    """The waste; when it is empty a packet is turned first."""
    THREE_FROM_STOCK = "three-from-stock"
    """Three cards from the stock, the first of them face down."""


class ReserveUse(Enum):
    """What the top card of a reserve is played to."""

    ANYWHERE = "anywhere"
    FOUNDATIONS = "foundations"
    LAST_CARD = "last-card"
    """All lie face down and only fill columns; the last one turns up and may be played."""


class FoundationKind(Enum):
    """How one foundation is built."""

    UP = "up"
    DOWN = "down"
    KINGS = "kings"
    """Kings only, in any order of suits."""
    FOURS = "fours"
    """Four cards of one rank together, in any order of ranks."""


class WasteFill(Enum):
    """How the wastes of a game come by their cards."""

    DRAWN = "drawn"
    """A draw deals a packet to each, one card each in turn."""
    DEALT_AT_REDEAL = "dealt-at-redeal"
    """Draws go to the first. The redeal deals a card to each, and then there is no more drawing:
    a waste that a move empties takes the next card of the stock."""


class RowOrder(Enum):
    """The order in which the columns are dealt the cards of a row."""

    FROM_LEFT = "left"
    FROM_RIGHT = "right"
    LAST_FROM_RIGHT = "last-right"
    """The last row comes from the right, those before it from the left."""
    LONG_COLUMNS_FIRST = "long-first"
    """All columns get their last card in the last row."""


class Dealing(Enum):
    """What happens while the columns are dealt."""

    PLAIN = "plain"
    CLEARING_ROWS = "clearing-rows"
    """After each row, tops that fit go to the foundations, the leftmost first, until none fits."""
    CLEARING_CARDS = "clearing-cards"
    """Before each card, whatever the pack offers and fits goes to the foundations."""


class BaseCard(Enum):
    """The card that decides the foundations' first rank, where the deal or the player does."""

    FIRST = "first"
    """The first card that is dealt."""
    AFTER_COLUMNS = "after-columns"
    SECOND_AFTER_COLUMNS = "second-after-columns"
    """The second card after the columns; the first one stays on top of the stock."""
    CHOSEN = "chosen"
    """The first card that the player lays on a foundation, from a reserve."""
    NONE = "none"
    """There is no first rank."""
