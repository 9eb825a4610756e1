"""The moves that a search tries from a position of the engine."""

from __future__ import annotations

from bot.engine.cards import Card
from bot.engine.legality import legal_moves
from bot.engine.move_lists.candidate_moves import generate_foundation_moves
from bot.engine.moves import Move
from bot.engine.rules import ColumnFill, ReserveUse, Rules
from bot.engine.state import State


class UsefulMoveLister:
    """The moves of one game that a search tries: of those that do the same only one."""

    def __init__(self, rules: Rules) -> None:
        self._groups = [rules.get_column_group(name) for name in rules.column_names]
        self._safe_plays = SafePlays(rules) if may_have_safe_plays(rules) else None

    def list_moves(self, state: State) -> list[Move]:
        """Return the moves from a position, or a single one that does no harm."""
        safe_play = self.find_safe_play(state)
        return [safe_play] if safe_play else self.list_different_moves(state)

    def list_different_moves(self, state: State) -> list[Move]:
        """Return the moves from a position, but for some that do what others do, or nothing."""
        spare_piles = self._find_spare_piles(state)
        moves = legal_moves(state)
        if not state.rules.cell_count and not spare_piles:
            return moves
        return [
            move
            for move in moves
            if move.target not in spare_piles and not (move.source[0] == move.target[0] == "c")
        ]

    def find_safe_play(self, state: State) -> Move | None:
        """Return a play to a foundation that does no harm, None where none is known."""
        return self._safe_plays.find_play(state) if self._safe_plays else None

    def _find_spare_piles(self, state: State) -> set[str]:
        """Return the names of the empty columns and cells beside others that are alike."""
        rules = state.rules
        spare_piles, groups_met = set(), set()
        columns = state.columns
        if () in columns:
            for name, pile, group in zip(rules.column_names, columns, self._groups, strict=True):
                if not pile:
                    if group in groups_met:
                        spare_piles.add(name)
                    groups_met.add(group)
        if rules.cell_count and not rules.cell_letters:
            empty_cells = [
                name for name, pile in zip(rules.cell_names, state.cells, strict=True) if not pile
            ]
            spare_piles.update(empty_cells[1:])
        return spare_piles


def may_have_safe_plays(rules: Rules) -> bool:
    """Return whether `SafePlays` is right about a game: see there."""
    return (
        rules.sorts_foundations_by_suit
        and rules.column_fill in {ColumnFill.NONE, ColumnFill.RESERVE}
        and rules.reserve_use is not ReserveUse.LAST_CARD
        and not rules.protects_last_cards
        and not rules.requires_foundation_plays
        and not rules.requires_plays_before_draw
    )


class SafePlays:
    """Plays to foundations that do no harm.

    A card from a column, a cell or a reserve may as well go up at once where nothing that is not
    up could ever be laid on it, and where every other copy of it can go up at once as well. Then a
    line that wins still wins when the play comes first: all its moves stay possible without the
    card, and a move of the card alone is left out. That needs foundations in suit, all in one
    direction, and columns that nothing fills as soon as the play empties one.
    """

    def __init__(self, rules: Rules) -> None:
        self._fills_columns = rules.column_fill is ColumnFill.RESERVE
        landing_tables = {*rules.column_landing_cards}
        self._riders = [
            sorted({card for table in landing_tables for card in range(52) if top in table[card]})
            for top in range(52)
        ]
        """For each card, those that may be laid on it in some column."""
        self._copies_by_suit = rules.decks

    def find_play(self, state: State) -> Move | None:
        """Return such a play, None where there is none."""
        rules, lowest = state.rules, None
        for move in generate_foundation_moves(state):
            source = move.source
            if source[0] == "w":
                continue
            if self._fills_columns and not (source[0] == "t" and len(state.get_pile(source)) > 1):
                continue
            if lowest is None:
                if state.base_rank is None:
                    return None
                lowest = self._find_cards_all_up(state)
            card = state.piles[rules.pile_indexes[source]][-1]
            if self._is_safe(card, lowest):
                return move
        return None

    def _is_safe(self, card: Card, cards_all_up: list[set[Card]]) -> bool:
        all_up, all_ready = cards_all_up
        return card in all_ready and all(rider in all_up for rider in self._riders[card])

    def _find_cards_all_up(self, state: State) -> list[set[Card]]:
        """Return the cards of which every copy is up, and those that are up or can go at once."""
        rules = state.rules
        up_counts = [0] * 52
        for pile in state.foundations:
            for card in pile:
                up_counts[card] += 1
        all_up = {card for card, count in enumerate(up_counts) if count == self._copies_by_suit}
        all_ready = set(all_up)
        next_counts: dict[Card, int] = {}
        for index, pile in enumerate(state.foundations):
            if pile and len(pile) < rules.foundation_heights[index]:
                for card in rules.following_cards[index][pile[-1]]:
                    next_counts[card] = next_counts.get(card, 0) + 1
        for card, count in next_counts.items():
            if up_counts[card] + count == self._copies_by_suit:
                all_ready.add(card)
        # There is a foundation for every card of the first rank.
        all_ready.update(suit * 13 + state.known_base_rank for suit in range(4))
        return [all_up, all_ready]
