"""Positions as values."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.engine.cards import CARD_SYMBOLS, Card
from bot.engine.moves import Move
from bot.engine.rules import STOCK_INDEX, WASTE_INDEX, BaseCard, ReserveUse, Rules

Pile: TypeAlias = tuple[Card, ...]
"""Cards from the bottom to the top."""

Piles: TypeAlias = tuple[Pile, ...]
"""All piles of a position, in the order of `Rules.pile_names`."""


class FilledPiles(tuple[Pile, ...]):  # noqa: SLOT001 - a tuple cannot have slots of its own
    """Piles with what went from one to another by itself after a move; they equal the same tuple.

    Most moves fill no pile, and a field of `State` would make all of them slower.
    """

    fills: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A position: all piles in the order of `Rules.pile_names`.

    ``face_down_counts`` is for each column where its highest face-down card lies, the lowest card
    being 1; those beneath it are face down, too, but for `Rules.face_up_rows`. ``base_rank`` is the
    rank that a foundation begins with (beside others that go up, those that go down end with it),
    None where there is none or none is chosen yet; ``redeals_made`` is how often the waste has been
    turned over.
    ``print(state)`` shows a table, one line a pile, bottom card first.
    """

    rules: Rules
    piles: Piles
    face_down_counts: tuple[int, ...]
    base_rank: int | None
    redeals_made: int = 0

    def __str__(self) -> str:
        lines = []
        for name in self.rules.pile_indexes:
            cards = self.list_seen_cards(name)
            symbols = ["▒▒" if card is None else CARD_SYMBOLS[card] for card in cards]
            lines.append(f"{name + ':':4} {' '.join(symbols)}".rstrip())
        return "\n".join(lines)

    @property
    def fills(self) -> tuple[Move, ...]:
        """What went from pile to pile by itself after the move that led here.

        It is no part of the position: equal positions may differ in it.
        """
        return self.piles.fills if isinstance(self.piles, FilledPiles) else ()

    @property
    def stock(self) -> Pile:
        """The stock, face down; cards are drawn from its end."""
        return self.piles[STOCK_INDEX]

    @property
    def waste(self) -> Pile:
        """The cards turned up from the stock to the first waste; the last can be played."""
        return self.piles[WASTE_INDEX]

    @property
    def wastes(self) -> tuple[Pile, ...]:
        """All wastes, ``w1`` first."""
        return self.piles[WASTE_INDEX : self.rules.first_reserve_index]

    @property
    def reserve(self) -> Pile:
        """The first reserve; its last card can be played. Empty in games that have none."""
        return self.piles[self.rules.first_reserve_index] if self.rules.reserve_total else ()

    @property
    def reserves(self) -> tuple[Pile, ...]:
        """All reserves, ``r1`` first."""
        return self.piles[self.rules.first_reserve_index : self.rules.first_cell_index]

    @property
    def cells(self) -> tuple[Pile, ...]:
        """The cells, ``c1`` first, each with at most one card."""
        return self.piles[self.rules.first_cell_index : self.rules.first_column_index]

    @property
    def columns(self) -> tuple[Pile, ...]:
        """The columns, from the left."""
        return self.piles[self.rules.first_column_index : self.rules.first_foundation_index]

    @property
    def foundations(self) -> tuple[Pile, ...]:
        """The foundations, ``f1`` first, ``g1`` and so on last."""
        return self.piles[self.rules.first_foundation_index :]

    def get_pile(self, pile_name: str) -> Pile:
        """Return the pile of that name; KeyError where the game has no such pile."""
        return self.piles[self.rules.pile_indexes[pile_name]]

    def get_first_moved_card(self, move: Move) -> Card:
        """Return the card at the bottom of those that a move carries."""
        return self.get_pile(move.source)[-move.count]

    def count_hidden_cards(self, pile_name: str) -> int:
        """Return how many cards of that pile lie below those of its top that are face up.

        All of them are hidden but for those in `Rules.face_up_rows`.
        """
        index = self.rules.pile_indexes[pile_name]
        length = len(self.piles[index])
        if pile_name == "s":
            return length
        if pile_name[0] == "r" and not self.rules.has_open_reserve:
            if self.rules.reserve_use is ReserveUse.LAST_CARD and length > 1:
                return length
            return max(length - 1, 0)
        if pile_name[0] == "t":
            return self.face_down_counts[index - self.rules.first_column_index]
        return 0

    def list_seen_cards(self, pile_name: str) -> tuple[Card | None, ...]:
        """Return a pile's cards, bottom first, None for those that its player does not see."""
        pile, hidden_count = self.get_pile(pile_name), self.count_hidden_cards(pile_name)
        if not hidden_count:
            return pile
        hidden: list[Card | None] = [None] * hidden_count
        if pile_name[0] == "t":
            for row in self.rules.face_up_rows:
                if row < hidden_count:
                    hidden[row - 1] = pile[row - 1]
        return (*hidden, *pile[hidden_count:])

    @property
    def tallest_column(self) -> int:
        """The length of the longest column, three face-down cards counted as one, rounded up."""
        rows, counts = self.rules.face_up_rows, self.face_down_counts
        if rows:
            counts = tuple(count - sum(row < count for row in rows) for count in counts)
        return max(
            len(pile) - face_down + -(-face_down // 3)
            for pile, face_down in zip(self.columns, counts, strict=True)
        )

    @property
    def has_redeal_left(self) -> bool:
        """Whether the rules let the waste be turned over again."""
        return self.rules.max_redeals is None or self.redeals_made < self.rules.max_redeals

    @property
    def is_base_to_choose(self) -> bool:
        """Whether the player has yet to choose the foundations' first rank."""
        return self.base_rank is None and self.rules.base_card is BaseCard.CHOSEN

    @property
    def known_base_rank(self) -> int:
        """The base rank as a number; ValueError where there is none, or none is chosen yet."""
        if self.base_rank is None:
            raise ValueError(f"the foundations of {self.rules.key} have no first rank here")
        return self.base_rank

    @property
    def cards_up(self) -> int:
        """The number of cards on the foundations."""
        return sum(map(len, self.foundations))
