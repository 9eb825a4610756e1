"""Rules: a game as a record of the choices that rulebooks make, and the tables that follow."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from operator import sub

from bot.engine.cards import (
    CARD_RANKS,
    CARD_SUITS,
    KING_RANK,
    RANK_LETTERS,
    SUIT_LETTERS,
    BuildDirection,
    BuildRule,
    Card,
    are_suits_compatible,
    build_landing_cards,
)


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


STOCK_INDEX, WASTE_INDEX = 0, 1
"""The indexes of the stock and of the first waste among a position's piles."""


@dataclass(frozen=True, kw_only=True)
class Rules:
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

    @cached_property
    def column_count(self) -> int:
        """The number of columns."""
        return len(self.column_heights)

    @cached_property
    def column_names(self) -> tuple[str, ...]:
        """The columns' names from the left: ``t1``, ``t2``, …."""
        return tuple(f"t{number + 1}" for number in range(self.column_count))

    @cached_property
    def closed_names(self) -> tuple[str, ...]:
        """The names of the columns that give their cards to no other columns."""
        return self.column_names[: self.closed_column_count]

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
    def foundation_names(self) -> tuple[str, ...]:
        """The foundations' names: ``f1``, ``f2``, …, then ``g1``, … for those that build down.

        Where all build down they are ``f1``, ``f2``, ….
        """
        names = tuple(f"f{number + 1}" for number in range(len(self.foundation_kinds)))
        if self.has_down_foundations:
            count = len(names) // 2
            return (*names[:count], *(f"g{number + 1}" for number in range(count)))
        return names

    @cached_property
    def reserve_total(self) -> int:
        """The number of reserves."""
        return self.reserve_count if self.reserve_size else 0

    @cached_property
    def drawn_waste_count(self) -> int:
        """The number of wastes that a draw turns cards to."""
        return self.waste_count if self.waste_fill is WasteFill.DRAWN else 1

    @cached_property
    def waste_names(self) -> tuple[str, ...]:
        """The wastes' names: ``w``, or ``w1``, ``w2``, … where there are several."""
        return _list_names("w", self.waste_count)

    @cached_property
    def drawn_waste_names(self) -> tuple[str, ...]:
        """The names of the wastes that a draw turns cards to."""
        return self.waste_names[: self.drawn_waste_count]

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

    def list_piles(self, letter: str) -> tuple[str, ...]:
        """Return the names of the piles of a kind, by their letter; none where there are none."""
        return self._piles_by_letter.get(letter, ())

    @cached_property
    def _piles_by_letter(self) -> dict[str, tuple[str, ...]]:
        return {
            letter: tuple(name for name in self.pile_names if name[0] == letter)
            for letter in {name[0] for name in self.pile_names}
        }

    @cached_property
    def source_names(self) -> tuple[str, ...]:
        """The piles that a card may be taken from."""
        return (*self.waste_names, *self.reserve_names, *self.cell_names, *self.column_names)

    @cached_property
    def pile_indexes(self) -> dict[str, int]:
        """The index of each pile among a position's piles."""
        return {name: index for index, name in enumerate(self.pile_names)}

    @cached_property
    def source_indexes(self) -> dict[tuple[str, str], int]:
        """The index of the first of two piles, for all pairs where cards may go to the second."""
        targets = (*self.cell_names, *self.column_names, *self.foundation_names)
        return {
            (source, target): self.pile_indexes[source]
            for source in self.source_names
            for target in targets
            if source != target
        }

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
        not_dealt = {BaseCard.CHOSEN, BaseCard.NONE}
        return int(self.base_letter is None and self.base_card not in not_dealt)

    @cached_property
    def stock_size(self) -> int:
        """The number of cards that the stock is dealt, if none goes up during the deal."""
        dealt_count = sum(self.column_heights) + self.reserve_total * self.reserve_size
        dealt_count += self.cell_count if self.fills_cells else 0
        dealt_count += self.packet_size if self.keeps_waste_filled else 0
        return self.card_count - dealt_count - self.base_card_count

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
        face_down_counts = self.dealt_face_down_counts
        face_up_counts = [*map(sub, self.column_heights, face_down_counts)]
        rows = [
            tuple(column for column, count in enumerate(counts) if count > row)
            for counts in (face_down_counts, face_up_counts)
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
    def column_groups(self) -> dict[str, tuple[BuildRule, bool]]:
        """What sets the rules of each column: columns with the same are alike."""
        return {
            name: (self.get_build_rule(column), column < self.closed_column_count)
            for column, name in enumerate(self.column_names)
        }

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
        """Return how many cards a draw turns to each waste after ``redeals_made`` redeals."""
        return max(self.packet_size - redeals_made, 1) if self.shrinks_packets else self.packet_size

    def _build_landing_cards(self, build_rule: BuildRule) -> tuple[frozenset[Card], ...]:
        return build_landing_cards(
            build_rule, wraps_ranks=self.wraps_ranks, direction=self.build_direction
        )


def _list_names(letter: str, count: int) -> tuple[str, ...]:
    """Return the names of ``count`` piles, without a number where there is one pile."""
    if count == 1:
        return (letter,)
    return tuple(f"{letter}{number + 1}" for number in range(count))


def _name_build(direction: BuildDirection, build_rule: BuildRule) -> str:
    """Return the name of a rule to build by, with its direction unless that is down."""
    is_down = direction is BuildDirection.DOWN
    return build_rule.value if is_down else f"{direction.value}-{build_rule.value}"


def list_next_cards(
    rules: Rules, base_rank: int | None, foundations: Sequence[Sequence[Card]], index: int
) -> tuple[Card, ...]:
    """Return the cards that a foundation takes now, by its index among the foundations."""
    pile = foundations[index]
    if pile:
        is_full = len(pile) >= rules.foundation_heights[index]
        return () if is_full else rules.following_cards[index][pile[-1]]
    return list_first_cards(rules, base_rank, foundations, index)


def list_first_cards(
    rules: Rules, base_rank: int | None, foundations: Sequence[Sequence[Card]], index: int
) -> tuple[Card, ...]:
    """Return the cards that begin an empty foundation now, by its index among the foundations."""
    if rules.has_interchangeable_foundations and base_rank is not None:
        return list_rank(base_rank)
    kind = rules.foundation_kinds[index]
    if kind is FoundationKind.KINGS:
        return list_rank(KING_RANK)
    if base_rank is None or kind is FoundationKind.FOURS:
        return ()
    if rules.fills_first_foundation_first and is_first_foundation_unfinished(rules, foundations):
        return ()
    first_rank = find_first_rank(rules, base_rank, index)
    if not rules.has_down_foundations:
        return list_rank(first_rank)
    begun_suits = {
        CARD_SUITS[pile[0]]
        for other_kind, pile in zip(rules.foundation_kinds, foundations, strict=True)
        if other_kind is kind and pile
    }
    return tuple(card for card in list_rank(first_rank) if CARD_SUITS[card] not in begun_suits)


def are_four_of_a_rank(cards: Sequence[Card]) -> bool:
    """Return whether cards are four of one rank."""
    return len(cards) == len(SUIT_LETTERS) and len({CARD_RANKS[card] for card in cards}) == 1


def find_first_rank(rules: Rules, base_rank: int, index: int) -> int:
    """Return the rank with which a foundation begins.

    One that goes down beside others that go up begins below the base, and ends with it.
    """
    if rules.has_down_foundations and rules.foundation_kinds[index] is FoundationKind.DOWN:
        return (base_rank - 1) % len(RANK_LETTERS)
    return base_rank


def is_first_foundation_unfinished(rules: Rules, foundations: Sequence[Sequence[Card]]) -> bool:
    """Return whether a foundation is begun while none is full."""
    return any(foundations) and not is_any_foundation_full(rules, foundations)


def is_any_foundation_full(rules: Rules, foundations: Sequence[Sequence[Card]]) -> bool:
    """Return whether a foundation holds all the cards that it can."""
    return max(map(len, foundations)) >= rules.foundation_height


def build_following_cards(
    foundation_rule: BuildRule, kind: FoundationKind, pack_ranks: str
) -> tuple[tuple[Card, ...], ...]:
    """Return for every card those that follow it on a foundation, the first rank after the last."""
    ranks = [RANK_LETTERS.index(letter) for letter in pack_ranks]
    following_ranks: dict[int, int] = {}
    match kind:
        case FoundationKind.UP:
            following_ranks = dict(zip(ranks, ranks[1:] + ranks[:1], strict=True))
        case FoundationKind.DOWN:
            following_ranks = dict(zip(ranks, ranks[-1:] + ranks[:-1], strict=True))
        case FoundationKind.KINGS:
            return (list_rank(KING_RANK),) * 52
        case FoundationKind.FOURS:
            pass
    return tuple(
        tuple(
            card
            for card in list_rank(following_ranks.get(CARD_RANKS[onto_card], -1))
            if are_suits_compatible(foundation_rule, card, onto_card)
        )
        for onto_card in range(52)
    )


@lru_cache(maxsize=16)
def list_rank(rank: int) -> tuple[Card, ...]:
    """Return the four cards of a rank, none for a rank below the Ace."""
    return tuple(suit * 13 + rank for suit in range(4)) if rank >= 0 else ()
