"""A won game's signals: what of its choices and its timing looks like a search.

What speaks for a search in a game's choices, each as the logarithm of a likelihood's ratio. style:
the choices are made as searches make them rather than as people do. lines: the same, where somebody
now and then takes the first move of a line that wins. beam: moves of a person who keeps to the line
of a search for good-looking positions. luck: moves that a person likes and that lose were avoided.

How strongly a game's choices speak for a search. Most games are judged by the style of their
choices alone, which takes a few hundredths of a second. Where style leaves doubt, searches add
their clues: some tenths of a second where they are compiled.

How likely people and searches make a game's choices. Players and searches choose among the moves
they have by the moves' traits, each with a weight: the likelihood of a move is proportional to the
exponential of its traits' weighted sum. A style is a set of weights, under which simulated games of
one kind are likeliest (`python -m tests.bench.signals`). A game is compared with the person and
with the search that explain it best.

How evenly in time a game was played: the seconds between its moves, counted in eight bytes. They
are counted by their length: shorter than 0.35 seconds, from there to 0.5, and so on, each group
reaching to 1.41 times the length of the one before; the last has all longer than 5.7. Each count
has six bits of one number. When one is full, all are halved, which keeps their shares.

A process that examines won games, beside players' moves. It reads games from standard input until
its end and writes their signals to standard output, each a JSON array on a line of its own.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, reduce
from itertools import pairwise
from math import exp, log, log2
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bot.engine.cards import CARD_RANKS, Card
from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.engine.legality import find_foundation_for_card
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import is_won, list_useful_moves
from bot.engine.transitions import play
from bot.solver.core.beam import BeamSearch
from bot.solver.core.boards import build_board, play_board_moves
from bot.solver.core.compilation import IS_COMPILED
from bot.solver.core.moves import FARTHEST_LAST, NEAREST_LAST
from bot.solver.core.proofs import DepthFirstSearch, SearchStatus
from bot.variants import VARIANTS

LEAST_GAPS = 40
"""Of fewer moves nothing is said about their timing."""

LEAST_EVENNESS = 0.95
"""The share of gaps at one pace from which on a game looks played by a machine."""


class WonGame(NamedTuple):
    """What is examined of a won game."""

    game_id: int
    variant: str
    deal: str
    moves: list[str]
    auto_move_ranges: list[list[int]]
    move_gaps: int
    hints: int
    moves_taken_back: int


class Signals(NamedTuple):
    """What looks searched about a game: None where a signal does not speak."""

    game_id: int
    choice_strength: float | None = None
    evenness: float | None = None

    @property
    def is_any(self) -> bool:
        """Whether any signal speaks."""
        return self.choice_strength is not None or self.evenness is not None


def examine_game(game: WonGame) -> Signals:
    """Return a game's signals; without its choices if its moves cannot be read or do not win."""
    evenness = measure_evenness(game.move_gaps, LEAST_GAPS)
    return Signals(
        game.game_id,
        _find_choice_strength(game),
        evenness if evenness is not None and evenness >= LEAST_EVENNESS else None,
    )


def _find_choice_strength(game: WonGame) -> float | None:
    model, rules = find_choice_model(game.variant), VARIANTS.get(game.variant)
    if model is None or rules is None:
        return None
    try:
        opening, moves = deal(rules, int(game.deal)), list(map(Move.parse, game.moves))
        if not is_won(reduce(play, moves, opening)):
            return None
        skipped = [(start, end) for start, end in game.auto_move_ranges]
        choices = list_choices(opening, moves, skipped)
    except (GameError, ValueError):
        return None
    return model.find_strength(opening, choices, game.hints, game.moves_taken_back)


_LINE_SHARE = 0.15
"""How often a line's first move is taken because it is that."""

_BEAM_SHARE = 0.8
"""How often only the beam's moves are thought of."""

_LEAST_LIKELIHOOD = 0.08
"""Moves that a person likes less are no temptation."""

_LEAST_ESCAPE = 0.001
"""Nobody is taken to fall for a move more surely than to 99.9 %."""


class Clues(NamedTuple):
    """What speaks for a search, in natural logarithms."""

    style: float
    lines: float
    beam: float
    luck: float

    def reduce(self, explained: float) -> Clues:
        """Return what is left of each clue when so much has another explanation."""
        return Clues(*(clue - explained for clue in self))


def measure_clues(opening: State, choices: Sequence[Choice], explanation: Explanation) -> Clues:
    """Return all clues of a game, whose style is explained already."""
    honest = [list(map(exp, logs)) for logs in explanation.honest]
    searched = [list(map(exp, logs)) for logs in explanation.searched]
    return Clues(
        explanation.strength,
        explanation.strength + measure_lines(choices, searched),
        measure_beam(list_beam_carries(opening), choices, honest),
        measure_luck(choices, honest),
    )


LEAST_LOG_LIKELIHOOD = -6.0
"""No choice counts as less likely, so that a single odd one says little."""


def measure_lines(choices: Sequence[Choice], searched: Sequence[Sequence[float]]) -> float:
    """Return how much likelier the moves are if a line's first is now and then taken as such."""
    total = 0.0
    for choice, likelihoods in zip(choices, searched, strict=True):
        starts = list_line_starts(choice)
        own = max(likelihoods[choice.played], exp(LEAST_LOG_LIKELIHOOD))
        followed = _LINE_SHARE * starts.count(choice.played)
        total += log((followed + (1 - _LINE_SHARE * len(starts)) * own) / own)
    return total


Carry: TypeAlias = "tuple[tuple[Card, ...], Card | str]"
"""The cards that a move carries, and what they come to lie on."""


def measure_beam(
    carries: set[Carry], choices: Sequence[Choice], honest: Sequence[Sequence[float]]
) -> float:
    """Return how much likelier the moves are of somebody who mostly keeps to the beam's."""
    total = 0.0
    for choice, likelihoods in zip(choices, honest, strict=True):
        in_line = [describe_carry(choice.state, move) in carries for move in choice.moves]
        share = sum(one for one, is_in in zip(likelihoods, in_line, strict=True) if is_in)
        if share > 0 and not all(in_line):
            lift = in_line[choice.played] / max(share, 0.001)
            total += log(1 - _BEAM_SHARE + _BEAM_SHARE * lift)
    return total


def measure_luck(choices: Sequence[Choice], honest: Sequence[Sequence[float]]) -> float:
    """Return how unlikely it was to avoid all moves after which no search wins soon.

    What is avoided again and again counts once, when it was most tempting.
    """
    surprises: dict[Carry, float] = {}
    for choice, likelihoods in zip(choices, honest, strict=True):
        for index, likelihood in enumerate(likelihoods):
            if index == choice.played or likelihood < _LEAST_LIKELIHOOD:
                continue
            carry = describe_carry(choice.state, choice.moves[index])
            surprise = -log(max(1 - likelihood, _LEAST_ESCAPE))
            if surprise > surprises.get(carry, 0.0) and not can_be_won_soon(
                play(choice.state, choice.moves[index])
            ):
                surprises[carry] = surprise
    return sum(surprises.values())


MODELS_FOLDER = Path(__file__).parent / "models"

HINT_DISCOUNT = 0.1
"""What a hint explains of each clue."""

UNDO_DISCOUNT = 0.05
"""What a move taken back explains: it may have shown the cards beneath it."""


@dataclass(frozen=True)
class Doubt:
    """How games are judged whose style leaves doubt: ``least`` of it, and not yet certainty.

    Clues are weighed with a constant added, and from ``threshold`` on a game looks searched.
    """

    least: float
    weights: list[float]
    threshold: float

    def weigh(self, clues: Clues) -> float:
        """Return the weighted sum of all clues: the logarithm of the odds of a search."""
        numbers = scale_clues(clues)
        return sum(number * weight for number, weight in zip(numbers, self.weights, strict=True))


@dataclass(frozen=True)
class ChoiceModel:
    """How one game's choices are judged.

    From the style ``certain`` on a game looks searched. Below that it does not, or the clues of
    searches are asked, where it was measured what they are worth.
    """

    styles: Styles
    certain: float
    doubt: Doubt | None = None

    def find_strength(
        self, opening: State, choices: Sequence[Choice], hints: int = 0, moves_taken_back: int = 0
    ) -> float | None:
        """Return how much likelier a searched game looks so than a fair one; None if it does not.

        It is a natural logarithm. Each of the game's hints, and each move that was taken back,
        explains a little of what no person would choose.
        """
        if not choices:
            return None
        explanation = self.styles.explain(choices)
        explained = HINT_DISCOUNT * hints + UNDO_DISCOUNT * moves_taken_back
        style = explanation.strength - explained
        if style >= self.certain:
            return style
        if self.doubt is None or style < self.doubt.least or not IS_COMPILED:
            return None
        clues = measure_clues(opening, choices, explanation).reduce(explained)
        strength = self.doubt.weigh(clues)
        return strength if strength >= self.doubt.threshold else None


def scale_clues(clues: Clues) -> list[float]:
    """Return what is weighed, a constant last.

    Clues that also come by chance, or by other ways of playing, count for so much and no more.
    """
    beam, luck = min(max(clues.beam, -4), 12), min(max(clues.luck, -1), 6)
    return [clues.style / 10, clues.lines / 10, beam / 5, luck / 3, 1.0]


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


@lru_cache(maxsize=100)
def find_choice_model(variant_key: str) -> ChoiceModel | None:
    """Return a game's model; None where no threshold tells searched games from honest ones."""
    path = MODELS_FOLDER / f"{variant_key}.json"
    if not path.exists():
        return None
    stored = json.loads(path.read_text("utf-8"))
    if stored["traits"] != list(TRAITS):
        raise ValueError(f"{path.name} was made for other traits")
    styles = Styles(stored["honest"], stored["searched"])
    doubt = Doubt(**stored["doubt"]) if stored["doubt"] else None
    return ChoiceModel(styles, stored["certain"], doubt)


class Explanation(NamedTuple):
    """A game as the best person and the best search explain it.

    ``strength`` is how much likelier the search makes it, as a natural logarithm; the others have
    the logarithms of the likelihoods of all moves of each choice.
    """

    strength: float
    honest: list[list[float]]
    searched: list[list[float]]


@dataclass(frozen=True)
class Styles:
    """The weights of the traits by which people choose, and those by which searches do."""

    honest: list[list[float]]
    searched: list[list[float]]

    def explain(self, choices: Sequence[Choice]) -> Explanation:
        """Return how the person and the search choose that explain a game best."""
        honest_sum, honest = _find_best(choices, self.honest)
        searched_sum, searched = _find_best(choices, self.searched)
        return Explanation(searched_sum - honest_sum, honest, searched)


def _find_best(
    choices: Sequence[Choice], styles: Iterable[Sequence[float]]
) -> tuple[float, list[list[float]]]:
    """Return the logarithm of all choices' likelihood in the best style, and all moves' in it."""
    found = []
    for weights in styles:
        logarithms = [_weigh_moves(choice, weights) for choice in choices]
        of_played = (row[choice.played] for choice, row in zip(choices, logarithms, strict=True))
        found.append((sum(max(one, LEAST_LOG_LIKELIHOOD) for one in of_played), logarithms))
    return max(found, key=itemgetter(0))


def _weigh_moves(choice: Choice, weights: Sequence[float]) -> list[float]:
    sums = [
        sum(trait * weight for trait, weight in zip(traits, weights, strict=True) if trait)
        for traits in choice.traits
    ]
    most = max(sums)
    scale = most + log(sum(exp(value - most) for value in sums))
    return [value - scale for value in sums]


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
    choices: list[Choice] = []
    state, last_move = opening, None
    for index, move in enumerate(moves):
        if index not in unchosen and has_hidden_cards(state):
            options = list_useful_moves(state)
            played = _find_option(state, options, move)
            if played is not None and len(options) > 1:
                traits = describe_moves(state, options, last_move)
                choices.append(Choice(state, tuple(options), traits, played))
        state, last_move = play(state, move), move
    return choices


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


_ORDERS = (NEAREST_LAST, FARTHEST_LAST)
_TABLE_SIZE = 1 << 18
_LINE_POSITIONS = 5_000
_LOSS_POSITIONS = 1_000
_BEAM_POSITIONS = 100_000
"""A search gives up after so many: most wins are found within a few hundred."""


def list_line_starts(choice: Choice) -> list[int]:
    """Return which of the moves begin the lines that searches win by, one for each such line."""
    carries = [describe_carry(choice.state, move) for move in choice.moves]
    starts = []
    for search in _search_in_all_orders(choice.state, _LINE_POSITIONS):
        if search.status is SearchStatus.WON:
            move, _ = next(play_board_moves(choice.state, search.list_moves_made()))
            carry = describe_carry(choice.state, move)
            if carry in carries:
                starts.append(carries.index(carry))
    return starts


def can_be_won_soon(state: State) -> bool:
    """Return whether a short search wins a position."""
    for search in _search_in_all_orders(state, _LOSS_POSITIONS):
        if search.status in {SearchStatus.WON, SearchStatus.EXHAUSTED}:
            return search.status is SearchStatus.WON
    return False


def list_beam_carries(opening: State) -> set[Carry]:
    """Return what is carried where in the beam's line through a deal; nothing if it wins none."""
    search = BeamSearch(build_board(opening, keeps_stock=True, hashes_pairs=True))
    if search.run(_BEAM_POSITIONS) is not SearchStatus.WON:
        return set()
    carries, state = set(), opening
    for move, after in play_board_moves(opening, search.list_moves_made()):
        carries.add(describe_carry(state, move))
        state = after
    return carries


def describe_carry(state: State, move: Move) -> Carry:
    """Return a move by its cards, so that the same play is known again in another order."""
    if move == DRAW_MOVE:
        return state.stock[-1:], "draw"
    target = state.get_pile(move.target)
    goal = target[-1] if target and not move.goes_up else move.target[0]
    return state.get_pile(move.source)[-move.count :], goal


def _search_in_all_orders(state: State, position_count: int) -> Iterator[DepthFirstSearch]:
    board = build_board(state, hashes_pairs=True)
    for order in _ORDERS:
        search = DepthFirstSearch(copy(board), order, _TABLE_SIZE)
        search.run(position_count)
        yield search


GROUPS = 10

_BITS = 6
_MOST = (1 << _BITS) - 1
_FIRST_BOUND = 0.5**1.5
"""Seconds: about 0.35."""


def add_gap(gaps: int, last_move_at: datetime, now: datetime) -> int:
    """Return the counts with one more gap, that since the last move."""
    shift = _BITS * _find_group((now - last_move_at).total_seconds())
    if gaps >> shift & _MOST == _MOST:
        halves = (count // 2 for count in list_gap_counts(gaps))
        gaps = sum(count << _BITS * index for index, count in enumerate(halves))
    return gaps + (1 << shift)


def list_gap_counts(gaps: int) -> list[int]:
    """Return how many gaps of each group there were, the shortest first."""
    return [gaps >> _BITS * index & _MOST for index in range(GROUPS)]


def measure_evenness(gaps: int, least: int) -> float | None:
    """Return the largest share of gaps that two neighbouring groups have together.

    The longest of these are at most twice as long as the shortest. Not asked about are the longest
    gaps, which have no upper bound; None if fewer gaps than ``least`` are counted.
    """
    counts = list_gap_counts(gaps)
    total = sum(counts)
    if total < least:
        return None
    return max(first + second for first, second in pairwise(counts[:-1])) / total


def _find_group(seconds: float) -> int:
    if seconds < _FIRST_BOUND:
        return 0
    return min(1 + int(2 * log2(seconds / _FIRST_BOUND)), GROUPS - 1)


_NICENESS = 19
"""Everything else comes before signals."""


def main() -> None:
    """Examine the games of standard input."""
    with suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(_NICENESS)
    for line in sys.stdin:
        print(json.dumps(examine_game(WonGame(*json.loads(line)))), flush=True)


if __name__ == "__main__":
    main()
