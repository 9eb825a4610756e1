"""The piles of a game: their names, and their indexes in a position."""

from __future__ import annotations

from functools import cached_property

from bot.engine.rules.choices import FoundationKind, WasteFill
from bot.engine.rules.record import RuleRecord

STOCK_INDEX, WASTE_INDEX = 0, 1
"""The indexes of the stock and of the first waste among a position's piles."""


class PiledRules(RuleRecord):
    """The rules of one game with the piles that follow from them."""

    @cached_property
    def column_count(self) -> int:
        """The number of columns."""
        return len(self.column_heights)

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

    def has_piles(self, letter: str) -> bool:
        """Return whether there are piles of a kind, by their letter."""
        return letter in self._piles_by_letter

    @cached_property
    def _piles_by_letter(self) -> dict[str, tuple[str, ...]]:
        letters = {name[0] for name in self.pile_names}
        return {
            letter: tuple(name for name in self.pile_names if name[0] == letter)
            for letter in letters
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


def _list_names(letter: str, count: int) -> tuple[str, ...]:
    """Return the names of so many piles, without a number where there is one."""
    if count == 1:
        return (letter,)
    return tuple(f"{letter}{number + 1}" for number in range(count))
