"""Positions in a search of the engine: moves to try, keys of equal positions, heights of cards.

Keys of positions: equal for those that lead to the same play, whatever the order of piles.
"""

from collections.abc import Iterable
from itertools import groupby

from bot.engine.cards import CARD_RANKS, KING_RANK, RANK_LETTERS, Card
from bot.engine.legality import generate_foundation_moves, legal_moves
from bot.engine.moves import Move
from bot.engine.rules import (
    BaseCard,
    ColumnFill,
    FoundationKind,
    ReserveUse,
    Rules,
    find_first_rank,
)
from bot.engine.state import Pile, State


class UsefulMoveLister:
    """The moves of one game that a search tries: of those that do the same only one."""

    def __init__(self, rules: Rules) -> None:
        self._groups = [*rules.column_groups.values()]
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
            all_up, all_ready = lowest
            if card in all_ready and all_up.issuperset(self._riders[card]):
                return move
        return None

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


_PILE_END = 64
"""Higher than any card. For a column, the number of its face-down cards is added."""

_NO_CARD = 60


class PositionKeyBuilder:
    """The keys of the positions of one game.

    Piles that are alike by the rules are brought into an order of their own: columns of one group,
    cells that take any card, reserves that fill nothing, wastes once they are dealt, and
    foundations of one kind. Redeals count where something depends on them.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        columns = range(rules.column_count)
        groups = [*rules.column_groups.values()]
        self._column_groups = [
            [column for column in columns if groups[column] == group]
            for group in dict.fromkeys(groups)
        ]
        self._sorts_cells = not rules.cell_letters
        # With these it matters which reserve holds what.
        fills_from_reserves = {ColumnFill.RESERVE, ColumnFill.LONGEST_RESERVE}
        self._sorts_reserves = rules.column_fill not in fills_from_reserves
        self._deals_wastes = rules.deals_wastes_at_redeal
        self._counts_redeals = (
            rules.max_redeals is not None or rules.shrinks_packets or self._deals_wastes
        )
        # After as many redeals as a packet has cards, packets shrink no more.
        most_redeals = rules.packet_size if rules.max_redeals is None else rules.max_redeals
        self._most_redeals = max(most_redeals, 1)
        self._chooses_base = rules.base_card is BaseCard.CHOSEN
        kinds = rules.foundation_kinds
        self._foundation_groups = [
            [index for index, _ in group]
            for _, group in groupby(enumerate(kinds), key=lambda entry: entry[1])
        ]
        # Where each card belongs to one pile only, the other cards say what lies there.
        self._needs_foundations = not rules.sorts_foundations_by_suit

    def build_key(self, state: State) -> bytes:
        """Return the key of a position."""
        piles = self._list_piles_before_columns(state)
        has_face_down_cards = any(state.face_down_counts)
        if not has_face_down_cards:
            columns = state.columns
            for group in self._column_groups:
                piles += sorted([columns[column] for column in group])
        cards: list[int] = []
        for pile in piles:
            cards += pile
            cards.append(_PILE_END)
        if has_face_down_cards:
            self._add_columns_with_face_down_cards(cards, state)
        if self._needs_foundations:
            self._add_foundations(cards, state)
        if self._counts_redeals:
            cards.append(min(state.redeals_made, self._most_redeals))
        if self._chooses_base:
            cards.append(_NO_CARD if state.base_rank is None else state.base_rank)
        # One call for all piles: one for each of them takes half as long again.
        return bytes(cards)

    def _list_piles_before_columns(self, state: State) -> list[Pile]:
        """Return stock, wastes, reserves and cells, those that are alike in order."""
        rules = self._rules
        wastes: Iterable[Pile] = state.wastes
        if self._deals_wastes and state.redeals_made:
            wastes = sorted(wastes)
        piles = [state.stock, *wastes]
        if rules.reserve_total:
            piles += sorted(state.reserves) if self._sorts_reserves else state.reserves
        if rules.cell_count:
            piles += sorted(state.cells) if self._sorts_cells else state.cells
        return piles

    def _add_columns_with_face_down_cards(self, cards: list[int], state: State) -> None:
        """Add each column's cards and how many of them lie face down, a group's in order."""
        columns, face_down_counts = state.columns, state.face_down_counts
        for group in self._column_groups:
            for pile, face_down in sorted(
                [(columns[column], face_down_counts[column]) for column in group]
            ):
                cards += pile
                cards.append(_PILE_END + face_down)

    def _add_foundations(self, cards: list[int], state: State) -> None:
        """Add each foundation's height and which card follows, those of a kind in order."""
        foundations, following_cards = state.foundations, self._rules.following_cards
        for group in self._foundation_groups:
            heights = []
            for index in group:
                pile = foundations[index]
                following = following_cards[index][pile[-1]] if pile else ()
                heights.append((len(pile), following[0] if following else _NO_CARD))
            for height in sorted(heights):
                cards += height


LAST_HEIGHT = 12
"""The height of cards that go up last, or never."""


def list_card_heights(rules: Rules, base_rank: int | None) -> tuple[int, ...]:
    """Return the height of each card, the lowest where several kinds of foundation take it.

    It is 0 for all cards where foundations have no first rank.
    """
    return tuple(_find_height(rules, base_rank, rank) for rank in CARD_RANKS)


def _find_height(rules: Rules, base_rank: int | None, rank: int) -> int:
    heights = [LAST_HEIGHT]
    ranks = [RANK_LETTERS.index(letter) for letter in rules.pack_ranks]
    for index, kind in enumerate(rules.foundation_kinds):
        if base_rank is None or kind is FoundationKind.FOURS:
            return 0
        if kind is FoundationKind.KINGS:
            heights.append(0 if rank == KING_RANK else LAST_HEIGHT)
        elif rank in ranks:
            first = ranks.index(find_first_rank(rules, base_rank, index))
            steps = ranks.index(rank) - first
            height = (steps if kind is FoundationKind.UP else -steps) % len(ranks)
            if height < rules.foundation_heights[index]:
                heights.append(height)
    return min(heights)
