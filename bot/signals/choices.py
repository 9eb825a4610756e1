"""The choices of a game that were made while cards lay hidden, as numbers to compare them by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.engine.cards import CARD_RANKS, Card
from bot.engine.move_lists.candidate_moves import find_foundation_for_card
from bot.engine.move_lists.useful_moves import list_useful_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play

TRAITS = (
    "draws",
    "draws past a lift",
    "draws past the waste's top",
    "draws past a card to turn",
    "draws past another play",
    "draws a known stock",
    "turns the waste over",
    "lifts from a column",
    "lifts from the waste",
    "lifts from the reserve",
    "lifts safely",
    "turns a card",
    "cards beneath",
    "empties a column",
    "fills a column",
    "changes nothing seen",
    "splits a run",
    "uncovers a lift",
    "plays the waste",
    "plays the waste to a space",
    "plays the reserve",
    "plays the reserve to a space",
    "moves the same cards again",
    "goes on with the same pile",
    "turns a card that fits",
    "draws a card that fits",
    "awaits a card that comes soon",
    "turns a card that takes another",
    "turns a card above one that fits",
)
"""What is noted of each move. The last five ask about cards that the player cannot see."""

_SOON = 3
"""A card that comes with one of so many draws comes soon."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The moves that a position offered, each with its traits, and which of them was played."""

    state: State
    moves: tuple[Move, ...]
    traits: tuple[tuple[float, ...], ...]
    played: int


def list_choices(
    opening: State, moves: Sequence[Move], skipped: Iterable[tuple[int, int]] = ()
) -> list[Choice]:
    """Return a game's choices while any card was hidden.

    ``skipped`` are half-open ranges of moves of which one press played all but the first.
    """
    unchosen = {index for start, end in skipped for index in range(start + 1, end)}
    return list(_generate_choices(opening, moves, unchosen))


def _generate_choices(state: State, moves: Sequence[Move], unchosen: set[int]) -> Iterator[Choice]:
    last_move: Move | None = None
    for index, move in enumerate(moves):
        after = play(state, move)
        if index not in unchosen and has_hidden_cards(state):
            options = list_useful_moves(state)
            played = _find_option(state, options, move)
            if played is not None and len(options) > 1:
                traits = describe_moves(state, options, last_move)
                yield Choice(state, tuple(options), traits, played)
        state, last_move = after, move


def _find_option(state: State, options: Sequence[Move], move: Move) -> int | None:
    """Return which of the useful moves was played, or one that comes to the same."""
    if move in options:
        return options.index(move)
    effects = [_find_effect(state, option) for option in options]
    effect = _find_effect(state, move)
    return effects.index(effect) if effect in effects else None


def has_hidden_cards(state: State) -> bool:
    """Return whether the player cannot know where all cards lie."""
    return (
        any(state.face_down_counts)
        or bool(state.stock and not state.redeals_made)
        or any(map(state.count_hidden_cards, state.rules.reserve_names))
    )


def describe_moves(
    state: State, moves: Sequence[Move], last_move: Move | None
) -> tuple[tuple[float, ...], ...]:
    """Return the traits of each of the moves from a position, in the order of `TRAITS`."""
    return _Describer(state, moves, last_move).describe()


def _find_effect(state: State, move: Move) -> tuple[object, object, int]:
    return state.get_pile(move.source), state.get_pile(move.target), move.count


class _Describer:
    """What the traits of all moves from one position have in common."""

    def __init__(self, state: State, moves: Sequence[Move], last_move: Move | None) -> None:
        self._state = state
        self._moves = moves
        self._last_move = last_move
        self._landings = state.rules.landing_cards
        self._tops = {pile[-1] for pile in state.columns if pile}
        self._takers = set[int]()
        for pile in (*state.wastes, *state.reserves, *state.cells, *state.columns):
            if pile:
                self._takers |= self._landings[pile[-1]]
        heights = [len(pile) for pile in state.foundations]
        self._lowest = min(heights)
        self._is_stock_known = bool(state.redeals_made)
        stock = state.stock
        step = state.rules.packet_size
        self._next_cards: list[Card] = []
        if not self._is_stock_known:
            for number in range(1, _SOON + 1):
                if (index := len(stock) - number * step) < 0:
                    break
                self._next_cards.append(stock[index])

    def describe(self) -> tuple[tuple[float, ...], ...]:
        rows = [self._describe_move(move) for move in self._moves]
        if DRAW_MOVE in self._moves:
            rows[self._moves.index(DRAW_MOVE)] = self._describe_draw(rows)
        return tuple(map(tuple, rows))

    def _describe_draw(self, rows: list[list[float]]) -> list[float]:
        row = [0.0] * len(TRAITS)
        state = self._state
        row[0] = 1.0
        for move, other in zip(self._moves, rows, strict=True):
            if move == DRAW_MOVE:
                continue
            if move.goes_up:
                row[1] = 1.0
            elif move.source[0] == "w":
                row[2] = 1.0
            elif other[11]:
                row[3] = 1.0
            else:
                row[4] = 1.0
        row[5] = float(self._is_stock_known)
        row[6] = float(not state.stock)
        if self._next_cards:
            row[25] = float(self._fits(self._next_cards[0]))
        return row

    def _describe_move(self, move: Move) -> list[float]:
        row = [0.0] * len(TRAITS)
        if move == DRAW_MOVE:
            return row
        if move.turns_up:
            row[11] = 1.0
            return row
        state, source = self._state, move.source
        pile = state.get_pile(source)
        card = pile[-move.count]
        goes_up = move.goes_up
        fills = not goes_up and not state.get_pile(move.target)
        if goes_up:
            row[{"t": 7, "w": 8, "r": 9, "c": 9}[source[0]]] = 1.0
            if state.base_rank is not None:
                rank = (CARD_RANKS[card] - state.base_rank) % 13
                row[10] = float(rank <= self._lowest + 1)
        elif source[0] == "w":
            row[19 if fills else 18] = 1.0
        elif source[0] in "rc":
            row[21 if fills else 20] = 1.0
        else:
            row[14] = float(fills)
        uncovered = self._describe_rest(move, pile, row, goes_up=goes_up)
        last = self._last_move
        if last is not None and last != DRAW_MOVE:
            row[22] = float(source == last.target and move.count == last.count)
            row[23] = float(source == last.source)
        awaiting = [uncovered] if uncovered is not None else []
        if not goes_up:
            awaiting.append(state.get_pile(source)[-1])
        row[26] = float(
            any(top in self._landings[coming] for coming in self._next_cards for top in awaiting)
        )
        return row

    def _describe_rest(
        self, move: Move, pile: tuple[Card, ...], row: list[float], *, goes_up: bool
    ) -> Card | None:
        """Note what becomes of the pile that cards leave; return the card seen on its top then."""
        state, source = self._state, move.source
        rest = pile[: -move.count]
        if source[0] == "w":
            return rest[-1] if rest else None
        if source[0] in "rc":
            if rest and not state.rules.has_open_reserve:
                row[24] = float(self._fits(rest[-1]))
                return None
            return rest[-1] if rest else None
        face_down = state.face_down_counts[
            state.rules.pile_indexes[source] - state.rules.first_column_index
        ]
        if not rest:
            row[13] = 1.0
            if state.rules.reserve_fills_columns and state.reserve:
                row[11] = 1.0
                if len(state.reserve) > 1:
                    row[24] = float(self._fits(state.reserve[-2]))
            return None
        if face_down == len(rest):
            row[11] = 1.0
            row[12] = face_down / 6
            row[24] = float(self._fits(rest[-1]))
            row[27] = float(rest[-1] in self._takers)
            row[28] = float(face_down > 1 and self._fits(rest[-2]))
            return None
        if not goes_up:
            row[15] = 1.0
            row[16] = float(rest[-1] in self._landings[pile[-move.count]])
        row[17] = float(find_foundation_for_card(state, rest[-1]) is not None)
        return rest[-1]

    def _fits(self, card: Card) -> bool:
        """Return whether a card could be played as the position is now."""
        return bool(self._landings[card] & self._tops) or (
            find_foundation_for_card(self._state, card) is not None
        )
